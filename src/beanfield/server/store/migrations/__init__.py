"""Alembic migrations, from the first version on; the server brings the database up to date when it starts."""
