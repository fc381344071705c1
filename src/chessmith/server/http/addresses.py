"""Addresses: what a `Host` header names, which of them are this machine alone, and where others find this one."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

ALL: Final = ("0.0.0.0", "::")
_ELSEWHERE: Final = ("192.0.2.1", 9)  # an address for documentation: nothing is sent there


def host_name(host: str) -> str | None:
    """The name or address in a `Host` header; None if it is no such header."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # refuses a port that is no number
    except ValueError:
        return None
    if parts.netloc != host or parts.username is not None:
        return None
    return parts.hostname


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server that listens on that address."""
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def url_host(host: str) -> str:
    """An address as it stands in a link."""
    return f"[{host}]" if ":" in host else host


def address_for_others(host: str) -> str:
    """Return the addresses where other devices reach a server that listens on an address."""
    if host not in ALL:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # which only asks for the way
            found: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname().lower()
    return socket.gethostname().lower() if is_loopback(found) else found
