"""Bots at tables: they think in processes of their own, from Views, and give Moves back."""
