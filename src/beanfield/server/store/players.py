"""Players in the store: names, hashed tokens, hashed passwords, house rules."""

from typing import NamedTuple

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from .schema import players, tokens


class Player(NamedTuple):
    """A player as others may know him, and whether a password protects his name."""

    id: str
    name: str
    protected: bool
    house: str | None


class PlayerStore:
    """Reads and writes players."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine

    async def create(self, player: str, name: str, token_hash: str, now: int) -> None:
        """A new player with one token."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(players), {"id": player, "name": name, "created": now})
            await connection.execute(insert(tokens), {"hash": token_hash, "player": player, "created": now})

    async def by_token(self, token_hash: str) -> Player | None:
        """Whose token this is."""
        query = select(players).join(tokens, tokens.c.player == players.c.id).where(tokens.c.hash == token_hash)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Player(row.id, row.name, row.login is not None, row.house)

    async def by_id(self, player: str) -> Player | None:
        """The player of an id."""
        async with self.engine.connect() as connection:
            row = (await connection.execute(select(players).where(players.c.id == player))).first()
        return None if row is None else Player(row.id, row.name, row.login is not None, row.house)

    async def login(self, login: str) -> tuple[str, str] | None:
        """Id and password hash of a protected name."""
        query = select(players.c.id, players.c.password).where(players.c.login == login)
        async with self.engine.connect() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else (row.id, row.password)

    async def add_token(self, player: str, token_hash: str, now: int) -> None:
        """One more device."""
        async with self.engine.begin() as connection:
            await connection.execute(insert(tokens), {"hash": token_hash, "player": player, "created": now})

    async def drop_token(self, token_hash: str) -> None:
        """One device less."""
        async with self.engine.begin() as connection:
            await connection.execute(tokens.delete().where(tokens.c.hash == token_hash))

    async def change(self, player: str, **values: str | None) -> None:
        """Change columns of a player. Raises IntegrityError for a login that is taken."""
        async with self.engine.begin() as connection:
            await connection.execute(update(players).where(players.c.id == player).values(**values))
