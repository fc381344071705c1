"""Every response matches the schema of the API."""

from __future__ import annotations

import random

import pytest
from pydantic import BaseModel
from starlette.testclient import TestClient

import chessmith
from chessmith.server.protocol import answers, game_answers, session_answers
from tests.server.talk import HUMAN, analysing, connected, new_session

MESSAGES: dict[str, type[BaseModel]] = {
    "state": session_answers.State,
    "move": session_answers.Moved,
    "thinking": session_answers.Thinking,
    "clocks": session_answers.Clocks,
    "analysis": session_answers.Analysed,
    "reviewed": session_answers.Reviewed,
    "error": answers.Refusal,
}


def hold(message: dict[str, object]) -> None:
    """Validate a message against its schema."""
    model = MESSAGES.get(str(message["type"]))
    if model is not None:
        model.model_validate(message["data"])


def test_the_lobby_is_as_promised(shared_client: TestClient) -> None:
    game_answers.Games.model_validate(shared_client.get("/api/games").json())


@pytest.mark.parametrize("name", chessmith.builtin_names())
def test_a_game_and_its_positions_are_as_promised(shared_client: TestClient, name: str) -> None:
    game_answers.GameDetail.model_validate(shared_client.get(f"/api/games/{name}").json())
    position = chessmith.load(name).start()
    chance = random.Random(name)
    for _ in range(12):
        view = shared_client.post("/api/position", json={"game": name, "fen": position.fen}).json()
        answers.Position.model_validate(view)
        if position.is_over and view["result"] == "*":
            break  # ended by repetition, which a FEN cannot express
        assert [action["text"] for action in view["legal"]] == position.moves
        if position.is_over:
            break
        for _ in range(4):
            if position.moves:
                position = position.play(chance.choice(position.moves))


@pytest.mark.parametrize("name", ["chess", "ruins", "factory", "skirmish", "3check"])
def test_the_messages_of_a_game_are_as_promised(client: TestClient, name: str) -> None:
    level = {"kind": "level", "level": 2}
    clock = {"kind": "fischer", "initial": 60, "increment": 1}
    with connected(client, new_session(client, name, white=level, black=level, clock=clock)) as talk:
        talk.wait_for("move", ply=6)
        talk.refused("play", text="a1a1", ply=99)
        talk.tell("pause")
        for message in talk.heard:
            hold(message)
        kinds = {message["type"] for message in talk.heard}
        assert kinds >= {"hello", "state", "thinking", "thought", "move", "clocks", "error", "ok"}


def test_the_messages_of_analysis_are_as_promised(client: TestClient) -> None:
    with analysing(client) as talk:
        run = talk.tell("start", game="ruins", multipv=4, seconds=0.3)["run"]
        talk.wait_for("done", run=run)
        run = talk.tell("review", game="ruins", moves=["e2e3", "e7e6"], seconds_per_move=0.01)["run"]
        talk.wait_for("done", run=run)
        for message in talk.heard:
            hold(message)


def test_answers_about_games_and_lines_are_as_promised(client: TestClient) -> None:
    body = {"game": "chess", "white": HUMAN, "black": {"kind": "level", "level": 1}, "moves": ["e2e4"]}
    session = session_answers.Summary.model_validate(client.post("/api/sessions", json=body).json())
    session_answers.Summaries.model_validate(client.get("/api/sessions").json())
    session_answers.State.model_validate(client.get(f"/api/sessions/{session.id}").json())
    session_answers.Pictures.model_validate(client.get(f"/api/sessions/{session.id}/positions").json())
    line = {"game": "chess", "moves": ["e2e4", "e7e5"]}
    session_answers.PlayedLine.model_validate(client.post("/api/line", json=line).json())
    session_answers.Played.model_validate(client.post("/api/play", json={**line, "move": "g1f3"}).json())
    answers.Decided.model_validate(client.post("/api/decide", json={**line, "limits": {"nodes": 1}}).json())
    session_answers.Imported.model_validate(client.post("/api/import", json={"text": "1. e4 e5 *"}).json())
    answers.Refusal.model_validate(client.post("/api/line", json={"game": "chess", "moves": ["e2e5"]}).json())
    game_answers.Check.model_validate(client.post("/api/own/check", json={"text": "x"}).json())
