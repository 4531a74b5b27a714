"""Tournaments: players ranked by many games on the same deals, at every seat; see docs/arena.md.

Needs the extra ``fast`` for compiled play, and ``arena`` for ratings and reports.
"""
