"""Who is who: a name and a secret cookie make a player; a password, if he likes, keeps the name for other devices."""

import asyncio
import hashlib
import secrets
import time
import unicodedata
from collections import OrderedDict
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error
from sqlalchemy.exc import IntegrityError

from .errors import Refusal
from .settings import Settings
from .store.players import Player, PlayerStore

COOKIE: Final = "beanfield"
NAME_LENGTH: Final = 40
REMEMBERED: Final = 20000  # players kept in memory
HASHES: Final = 2  # passwords looked at at once; each takes 64 MB for a moment
YEAR: Final = 365 * 24 * 3600


def now_ms() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


def clean_name(name: str) -> str:
    """A name as it is shown. Raises Refusal."""
    cleaned = " ".join("".join(c for c in unicodedata.normalize("NFC", name) if c.isprintable()).split())
    if not 1 <= len(cleaned) <= NAME_LENGTH:
        raise Refusal("bad-name", limit=NAME_LENGTH)
    return cleaned


def login_of(name: str) -> str:
    """A name as it is compared."""
    return unicodedata.normalize("NFKC", name).casefold()


def hash_of(token: str) -> str:
    """What is kept of a token: it has 256 random bits, so a plain hash suffices."""
    return hashlib.sha256(token.encode()).hexdigest()


class Identity:
    """Makes and recognises players."""

    def __init__(self, settings: Settings, store: PlayerStore) -> None:
        self.settings = settings
        self.store = store
        self.known: OrderedDict[str, Player] = OrderedDict()
        self.hasher = PasswordHasher()
        self.hashing = asyncio.Semaphore(HASHES)

    def set_cookie(self, token: str) -> str:
        """The value of the header that hands a token to a browser, which no script can read."""
        secure = "; Secure" if self.settings.secure_cookies else ""
        return f"{COOKIE}={token}; Path=/; Max-Age={YEAR if token else 0}; HttpOnly; SameSite=Lax{secure}"

    async def create(self, name: str) -> tuple[Player, str]:
        """A new player and his token. Raises Refusal for a bad name or one that is protected."""
        name = clean_name(name)
        if await self.store.login(login_of(name)) is not None:
            raise Refusal("name-taken")
        player, token = secrets.token_hex(8), secrets.token_urlsafe(32)
        await self.store.create(player, name, hash_of(token), now_ms())
        return Player(player, name, False, None), token

    async def find(self, token: str | None) -> Player | None:
        """Whose token this is."""
        if not token or len(token) > 100:
            return None
        hashed = hash_of(token)
        player = self.known.get(hashed)
        if player is None:
            player = await self.store.by_token(hashed)
            if player is not None:
                self.known[hashed] = player
                if len(self.known) > REMEMBERED:
                    self.known.popitem(last=False)
        return player

    def forget(self, player: str) -> None:
        """Something about a player has changed."""
        for hashed in [h for h, known in self.known.items() if known.id == player]:
            del self.known[hashed]

    async def rename(self, player: Player, name: str) -> None:
        """Another name. Raises Refusal."""
        name = clean_name(name)
        owner = await self.store.login(login_of(name))
        if owner is not None and owner[0] != player.id:
            raise Refusal("name-taken")
        try:
            if player.protected:
                await self.store.change(player.id, name=name, login=login_of(name))
            else:
                await self.store.change(player.id, name=name)
        except IntegrityError:
            raise Refusal("name-taken") from None
        self.forget(player.id)

    async def protect(self, player: Player, password: str) -> None:
        """Attach a password, or another one. Raises Refusal."""
        if not 8 <= len(password) <= 200:
            raise Refusal("bad-password")
        async with self.hashing:
            hashed = await asyncio.to_thread(self.hasher.hash, password)
        try:
            await self.store.change(player.id, password=hashed, login=login_of(player.name))
        except IntegrityError:
            raise Refusal("name-taken") from None
        self.forget(player.id)

    async def login(self, name: str, password: str) -> str:
        """A token for one more device. Raises Refusal unless name and password match."""
        found = await self.store.login(login_of(name))
        # Take the same time whether or not there is such a name.
        async with self.hashing:
            hashed = found[1] if found is not None else await asyncio.to_thread(self.hasher.hash, "nobody's password")
            try:
                await asyncio.to_thread(self.hasher.verify, hashed, password[:200])
            except Argon2Error:
                raise Refusal("wrong-password") from None
        if found is None:
            raise Refusal("wrong-password")
        token = secrets.token_urlsafe(32)
        await self.store.add_token(found[0], hash_of(token), now_ms())
        return token

    async def logout(self, token: str) -> None:
        """Forget a device."""
        self.known.pop(hash_of(token), None)
        await self.store.drop_token(hash_of(token))
