"""The store: tables as append-only logs, players, snapshots, deadlines, in SQLite or PostgreSQL."""
