"""Text from outside, made fit to be shown."""


def shown(text: str, most: int = 80) -> str:
    """Text from outside on one line, without what a terminal might act on."""
    plain = "".join(letter if letter.isprintable() else "�" for letter in " ".join(text.split()))
    return plain if len(plain) <= most else plain[: most - 1] + "…"
