"""Addresses: parsing `Host` headers, recognising loopback, and the address at which others reach this machine."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

ALL: Final = ("0.0.0.0", "::")
_ELSEWHERE: Final = ("192.0.2.1", 9)  # reserved for documentation; nothing is sent there


def host_name(host: str) -> str | None:
    """Return the name or address in a `Host` header; None if the header is malformed."""
    try:
        parts = urlsplit(f"//{host}")
        _ = parts.port  # raises if the port is not a number
    except ValueError:
        return None
    if parts.netloc != host or parts.username is not None:
        return None
    return parts.hostname


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach a server listening on this address."""
    if host == "localhost":
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    mapped = getattr(address, "ipv4_mapped", None)
    return (mapped or address).is_loopback


def url_host(host: str) -> str:
    """Return an address as written in a URL: IPv6 in brackets."""
    return f"[{host}]" if ":" in host else host


def address_for_others(host: str) -> str:
    """Return the name or address at which other devices reach a server listening on `host`."""
    if host not in ALL:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # sends nothing, but selects the outgoing interface
            found: str = probe.getsockname()[0]
        except OSError:
            return socket.gethostname().lower()
    return socket.gethostname().lower() if is_loopback(found) else found
