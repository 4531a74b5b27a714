"""Tests of beanfield.game."""
