"""Short stories, each about one thing people do with the bot, for reading in every language.

``python -m tests.whole.transcripts stories FOLDER [NAME…]`` acts them.
"""

from collections.abc import Mapping
from typing import Final

from tests.whole.stories import after, before, during, ladder, people, promos, tournaments
from tests.whole.stories.stage import Story

STORIES: Final[Mapping[str, Story]] = {
    story.__name__: story
    for part in (before, during, people, after, ladder, tournaments, promos)
    for story in part.STORIES
}
"""All stories by name."""
