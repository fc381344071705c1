"""Where runs are kept unless somebody says otherwise."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FILE_NAME: Final = "campaign.sqlite"


def default_store() -> Path:
    """The file in the user's data folder, beside the games that the server keeps."""
    import platformdirs

    return Path(platformdirs.user_data_dir("chessmith", appauthor=False)) / FILE_NAME
