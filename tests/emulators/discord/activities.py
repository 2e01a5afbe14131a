"""Activities: instances of the page, codes of people who authorize it, and their tokens.

https://docs.discord.com/developers/topics/oauth2 and
https://docs.discord.com/developers/resources/application#get-application-activity-instance
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from aiohttp import encode_basic_auth, web

from tests.emulators.discord.guilds import TextChannel, Thread
from tests.emulators.discord.model import Json, Request
from tests.emulators.discord.people import DirectChannel, Person
from tests.emulators.discord.wire import user_json
from tests.emulators.discord.world import World

SECRET: Final = "emulated-client-secret"
_CODES_FOR: Final = timedelta(minutes=1)
_FIELDS: Final = {"client_id", "client_secret", "grant_type", "code"}
_FORM: Final = "application/x-www-form-urlencoded"


@dataclass
class Instance:
    """An open activity in a channel, with its people."""

    id: str
    channel: TextChannel | Thread | DirectChannel
    people: dict[int, Person] = field(default_factory=dict)


class ActivityServer:
    """The routes that the bot's pages need; `late`: looks at an instance before it is complete."""

    def __init__(self, world: World, token: str) -> None:
        self._world = world
        self._token = token
        self._codes: dict[str, tuple[Person, datetime]] = {}
        self._tokens: dict[str, Person] = {}
        self._instances: dict[str, Instance] = {}
        self.late = 0

    def open(
        self, person: Person, channel: TextChannel | Thread | DirectChannel
    ) -> tuple[str, str]:
        """Have a person open the page and authorize it; returns a code and the instance."""
        kind = "pc" if isinstance(channel, DirectChannel) else "gc"
        here = [one for one in self._instances.values() if one.channel is channel]
        number = f"i-{self._world.snowflake()}-{kind}-{channel.id}"
        instance = here[0] if here else Instance(number, channel)
        self._instances[instance.id] = instance
        instance.people[person.id] = person
        return self.authorize(person), instance.id

    def authorize(self, person: Person) -> str:
        """Have a person authorize the application; returns the code."""
        code = f"c0de{self._world.snowflake()}"
        self._codes[code] = person, self._world.now() + _CODES_FOR
        return code

    def knows(self, token: str) -> Person | None:
        """The owner of a token."""
        return self._tokens.get(token)

    def leave(self, person: Person) -> None:
        """Have a person close the page wherever it is open."""
        for instance in self._instances.values():
            instance.people.pop(person.id, None)

    def routes(self, prefix: str) -> list[web.RouteDef]:
        return [
            web.post(f"{prefix}/oauth2/token", self._exchange),
            web.get(
                f"{prefix}/applications/{{application}}/activity-instances/{{instance}}",
                self._instance,
            ),
        ]

    async def user(self, request: web.Request) -> web.Response:
        """The person of a token."""
        token = request.headers["Authorization"].removeprefix("Bearer ")
        person = self._tokens.get(token)
        if person is None:
            return self._answer("oauth_user", 401, {"message": "401: Unauthorized", "code": 0})
        told = user_json(person.user) | {"locale": person.user.locale, "mfa_enabled": False}
        return self._answer("oauth_user", 200, told)

    async def _exchange(self, request: web.Request) -> web.Response:
        kind = "oauth_token"
        form = dict(await request.post())
        if form.get("grant_type") == "client_credentials":
            return self._own(request, form)
        if request.content_type != _FORM or set(form) - _FIELDS:
            self._world.violate(f"{kind}: {request.content_type} with {sorted(form)}")
        right = form.get("client_id") == str(self._world.bot.id)
        if not right or form.get("client_secret") != SECRET:
            return self._answer(kind, 401, {"error": "invalid_client"})
        if form.get("grant_type") != "authorization_code":
            return self._answer(kind, 400, {"error": "unsupported_grant_type"})
        person, until = self._codes.pop(str(form.get("code")), (None, self._world.now()))
        if person is None or until <= self._world.now():
            told = {"error": "invalid_grant", "error_description": 'Invalid "code" in request.'}
            return self._answer(kind, 400, told)
        token = f"t0ken{self._world.snowflake()}"
        self._tokens[token] = person
        return self._answer(
            kind,
            200,
            {
                "token_type": "Bearer",
                "access_token": token,
                "expires_in": 604800,
                "refresh_token": f"r{token}",
                "scope": "identify",
            },
        )

    def _own(self, request: web.Request, form: Mapping[str, object]) -> web.Response:
        """A token of the application's owner, by the id and secret as basic authentication."""
        kind = "oauth_token"
        right = encode_basic_auth(str(self._world.bot.id), SECRET)
        if request.headers.get("Authorization") != right:
            return self._answer(kind, 401, {"error": "invalid_client"})
        if form.get("scope") != "identify":
            return self._answer(kind, 400, {"error": "invalid_scope"})
        told = {"token_type": "Bearer", "access_token": "own", "expires_in": 604800}
        return self._answer(kind, 200, {**told, "scope": "identify"})

    async def _instance(self, request: web.Request) -> web.Response:
        kind = "activity_instance"
        if request.headers.get("Authorization") != f"Bot {self._token}":
            return self._answer(kind, 401, {"message": "401: Unauthorized", "code": 0})
        found = self._instances.get(request.match_info["instance"])
        if found is None or request.match_info["application"] != str(self._world.bot.id):
            return self._answer(kind, 404, {"message": "404: Not Found", "code": 0})
        private = isinstance(found.channel, DirectChannel)
        kept = "pc" if private else "gc"
        location: Json = {
            "id": f"{kept}-{found.channel.id}",
            "kind": kept,
            "channel_id": str(found.channel.id),
        }
        if not isinstance(found.channel, DirectChannel):
            location["guild_id"] = str(found.channel.guild.id)
        users = [] if self.late > 0 else [str(one) for one in found.people]
        self.late -= 1
        return self._answer(
            kind,
            200,
            {
                "application_id": str(self._world.bot.id),
                "instance_id": found.id,
                "launch_id": str(found.id.split("-")[1]),
                "location": location,
                "users": users,
            },
        )

    def _answer(self, kind: str, status: int, body: Json) -> web.Response:
        self._world.requests.append(Request(kind, None, self._world.now(), status, 0))
        if self._world.limits.note_invalid(status):
            self._world.violate(f"{kind}: too many refused requests, the address is banned")
        self._world.stir()
        return web.json_response(body, status=status)
