"""The WebSocket of a game in progress: dispatches clients' messages to the room."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, WebSocket

from chessmith.server.app_state import AppState, app_state_of, person_of
from chessmith.server.play.room import Room
from chessmith.server.play.shared_game import Person
from chessmith.server.protocol.channel import CANNOT_SERVE, GOING_DOWN, PROTOCOL, UNKNOWN_SESSION, Channel
from chessmith.server.protocol.problems import Problem, as_problem
from chessmith.server.protocol.requests import Message, MoveText, Seat, SideName, Whole
from chessmith.server.settings import VERSION

router = APIRouter()


class Play(Message):
    """A move, and the number of moves the client has seen."""

    text: MoveText
    ply: Whole


class ToPly(Message):
    """The ply to go to; the default depends on the message."""

    ply: Whole | None = None


class Resign(Message):
    """The side that resigns."""

    side: SideName | None = None


class Stop(Message):
    """Whether to play the best move so far."""

    play: bool = True


class Restart(Message):
    """Whether to exchange sides."""

    swap: bool = False


class Seats(Message):
    """A change of players."""

    white: Seat | None = None
    black: Seat | None = None


class Sit(Message):
    """The side that a person takes, or that the host frees."""

    side: SideName


@router.websocket("/api/ws/sessions/{session_id}")
async def play_session(socket: WebSocket, session_id: str) -> None:
    """Serve one connection to a game."""
    state = app_state_of(socket)
    await socket.accept()
    channel = Channel(socket, state.settings.limits)
    limits = state.settings.limits
    try:
        room = await state.lobby.room(session_id)
    except Exception as error:
        problem = as_problem(error)
        channel.send("error", problem.body())
        channel.close(UNKNOWN_SESSION if problem.code == "unknown_session" else CANNOT_SERVE)
        await channel.run(_deaf)
        return
    person = person_of(socket)
    too_many = len(room.audience) >= limits.connections_a_session or (
        not person.is_host and state.shared.guests(session_id) >= limits.guests_a_session
    )
    if state.connections >= limits.connections or too_many:
        channel.send("error", Problem("busy", "too many connections; close another page").body())
        channel.close(GOING_DOWN)
        await channel.run(_deaf)
        return
    state.connections += 1
    try:
        channel.send("hello", {"protocol": PROTOCOL, "version": VERSION, "session": session_id})
        await room.enter(channel)
        state.shared.enter(session_id, channel, person)
        await channel.run(_handler(state, room, channel, person))
    finally:
        state.connections -= 1
        room.leave(channel)
        state.shared.leave(session_id, channel)


async def _deaf(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    return {}


def _handler(
    state: AppState, room: Room, channel: Channel, person: Person
) -> Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]:
    async def handle(kind: str, data: dict[str, Any]) -> dict[str, Any]:
        shared, session = state.shared, room.session
        mine = shared.check(session, person, kind, data.get("ply"))
        match kind:
            case "play":
                play = Play.model_validate(data)
                await room.play(play.text, play.ply)
            case "takeback":
                await room.takeback(ToPly.model_validate(data).ply)
            case "redo":
                await room.redo(ToPly.model_validate(data).ply)
            case "resign":
                await room.resign(mine or Resign.model_validate(data).side)
            case "claim":
                await room.claim()
            case "agree_draw":
                agreed = mine is None or shared.offer_draw(session, mine)
                return {"agreed": agreed and await room.agree_draw()}
            case "sit":
                shared.sit(session, person, Sit.model_validate(data).side)
            case "stand":
                shared.stand(session.id, person)
            case "free":
                shared.free(session.id, Sit.model_validate(data).side)
            case "stop":
                await room.stop(Stop.model_validate(data).play)
            case "pause" | "resume":
                await room.pause(kind == "pause")
            case "restart":
                swap = Restart.model_validate(data).swap
                again = await state.lobby.again(session, swap)
                shared.follow(session.id, again.id, swap)
                return {"session": again.id}
            case "seats":
                seats = Seats.model_validate(data)
                await room.seats(seats.white, seats.black)
            case "state":
                channel.send_text("state", await room.state_text())
            case _:
                raise Problem("bad_request", f"no message {kind!r} in a game", "type")
        return {}

    return handle
