"""Places that refuse messages: tells the people who play there, and retries the places."""

from adapters.platform.chat import Place
from adapters.platform.platform import Missing
from adapters.screen.place_writer import PlaceListener
from adapters.screen.screen import Screen
from bot.locales.words import Voice, Words
from bot.people.directory import Directory
from bot.show.presenter import Presenter
from bot.show.scenes import Scenes
from bot.show.tournament_presenter import TournamentPresenter
from bot.storage.surfaces import outage_as_not_kept
from bot.views.people.about import refused_view


class RefusedPlaces:
    """Records the places that refuse messages, and updates those that accept them again."""

    def __init__(
        self,
        directory: Directory,
        presenter: Presenter,
        tournaments: TournamentPresenter,
        *,
        scenes: Scenes,
        screen: Screen,
        words: Words,
    ) -> None:
        self._directory = directory
        self._presenter = presenter
        self._tournaments = tournaments
        self._scenes = scenes
        self._screen = screen
        self._words = words
        heard = PlaceListener(refused=self._refused, reopened=self._reopened, reached=self._reached)
        screen.subscribe(heard)

    async def _refused(self, place: Place, missing: Missing) -> None:
        """Tell a group's players once; for a private chat, make the groups call the owner again."""
        with outage_as_not_kept():
            if not await self._directory.note_refused(place):
                return
            if place.private:
                await self._presenter.owner_changes_ways(place)
            else:
                await self._tell(place, missing)

    async def _tell(self, group: Place, missing: Missing) -> None:
        tables = await self._presenter.tables_at(group)
        for account in dict.fromkeys(one for table in tables for one in table.accounts):
            own = await self._directory.private_place(account, group.platform)
            if own is not None:
                voice = Voice(self._words, await self._scenes.language(own))
                self._screen.say(own, refused_view(voice, group, missing))

    async def _reopened(self, place: Place) -> None:
        with outage_as_not_kept():
            await self._presenter.arrived(place, await self._presenter.tables_at(place))
            await self._tournaments.arrived(place)

    async def _reached(self, place: Place) -> None:
        with outage_as_not_kept():
            if await self._directory.note_reached(place) and place.private:
                await self._presenter.owner_changes_ways(place)
                await self._tournaments.arrived(place)
