"""Untrusted text is shown as text and never executed."""

from __future__ import annotations

from playwright.sync_api import Dialog, expect

from tests.browser.table import Table

_SCRIPT = "<img src=x onerror=\"window.attacked='{where}'\"><script>window.attacked='{where}'</script>"
PGN = f"""[Event "{_SCRIPT.format(where="event").replace('"', "'")}"]
[White "{_SCRIPT.format(where="white").replace('"', "'")}"]
[Black "<svg onload=alert(1)>"]
[Result "*"]

1. e4 {{ {_SCRIPT.format(where="comment")} <b>bold</b> }} e5 *
"""


def test_script_in_the_headers_and_comments_of_a_game_is_only_text(table: Table) -> None:
    page = table.page
    dialogs: list[str] = []

    def note(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", note)
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    table.button("Import").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox").fill(PGN)
    dialog.get_by_role("button", name="Import").click()
    expect(page.locator(".tree").get_by_role("button", name="e4")).to_be_visible()
    expect(page.get_by_text("<b>bold</b>").first).to_be_visible()
    assert page.evaluate("document.querySelectorAll('img[src=x], svg[onload], .tree b').length") == 0
    assert page.evaluate("window.attacked === undefined")
    assert dialogs == []


def test_a_script_that_gets_in_all_the_same_does_not_run(table: Table) -> None:
    """The content security policy is the second line of defence."""
    table.go("analysis?game=chess")
    expect(table.figure("e2")).to_be_visible()
    table.page.evaluate(
        """() => new Promise((failed) => {
            const script = document.createElement('script');
            script.textContent = "window.attacked = 'inline'";
            document.body.append(script);
            document.addEventListener("error", () => setTimeout(failed), { capture: true, once: true });
            document.body.insertAdjacentHTML('beforeend', '<img src="/api/none" onerror="window.attacked = 1">');
        })"""
    )
    assert table.page.evaluate("window.attacked === undefined")


def test_the_name_of_an_own_game_is_only_text(table: Table) -> None:
    text = "extends = 'chess'\ntitle = \"<img src=x onerror='window.attacked=1'>\"\nsummary = '<b>bold</b>'\n"
    answer = table.page.request.put(
        f"{table.server.address}/api/own/hostile", data={"text": text}, headers={"origin": table.server.address}
    )
    assert answer.ok, answer.text()
    try:
        table.go("")
        expect(table.page.get_by_text("<b>bold</b>").first).to_be_visible()
        assert table.page.evaluate("document.querySelectorAll('img[src=x]').length") == 0
        assert table.page.evaluate("window.attacked === undefined")
    finally:
        table.page.request.delete(f"{table.server.address}/api/own/hostile", headers={"origin": table.server.address})
