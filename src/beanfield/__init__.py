"""Beanfield: bean-trading card games, with bots that really trade."""

__version__ = "0.1.0"
