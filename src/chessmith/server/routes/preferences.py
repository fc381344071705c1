"""The user's preferences, the same as those of `chessmith config`."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter

from chessmith.preferences import PREFERENCES
from chessmith.server.app_state import InApp
from chessmith.server.protocol import learning_answers
from chessmith.server.protocol.answers import shaped
from chessmith.server.protocol.requests import PreferenceChange

router = APIRouter(prefix="/api/preferences", tags=["preferences"])


@router.get("", responses=shaped(learning_answers.PreferenceList))
def preferences(state: InApp) -> dict[str, Any]:
    """All preferences, and what they may be."""
    values = state.learning.preferences
    return {
        "preferences": [
            {
                "key": key,
                "value": values[key],
                "default": preference.default,
                "about": preference.about,
                "expected": preference.expected,
            }
            for key, preference in PREFERENCES.items()
        ]
    }


@router.put("", responses=shaped(learning_answers.PreferenceList))
def change(body: PreferenceChange, state: InApp) -> dict[str, Any]:
    """Changes one preference."""
    state.learning.preferences.change(body.key, body.value)
    return preferences(state)
