"""A bot that asks a language model over HTTP: any endpoint that speaks OpenAI's chat completions.

Named as `pyramidion.research.http_bot:HttpBot`, in the arena and at live tables; the file that `PYRAMIDION_HTTP_BOT`
names says whom it asks and how. `docs/language-models.md` tells more.
"""

from .bot import HttpBot
from .settings import Settings, SettingsFault, read_settings

__all__ = ["HttpBot", "Settings", "SettingsFault", "read_settings"]
