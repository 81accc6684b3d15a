"""An edition is checked before it costs anything, and reading one delays nobody."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from litestar.testing import TestClient

from gameshelf.core import ContentError
from gameshelf.web import values
from web.serving import until
from web.test_guard import csrf

BAD = {
    "a dotted key without end": "a." * 40_000 + "a = 1",
    "brackets without end": "a = " + "[" * 1_900,
    "braces without end": "a = " + "{a=" * 600,
    "a long line": "# " + "x" * 2_000,
    "a large text": "# a comment\n" * 6_000,
    "a deep table with many keys": "[" + "a." * 900 + "a]\n" + "\n".join(f"b{n}=1" for n in range(6_000)),
    "dotted keys that are not so long": "a." * 40 + "a = 1",
    "a quoted one": '"a" . ' * 40 + '"a" = 1',
}


def bearer(client: TestClient[Any], name: str = "Ana") -> dict[str, str]:
    return {"authorization": "Bearer " + client.post("/api/visitors", json={"name": name}).json()["token"]}


@pytest.mark.rule("house.edition")
@pytest.mark.parametrize("what", BAD)
def test_an_edition_that_would_cost_much_is_refused_in_words(client: TestClient[Any], what: str) -> None:
    """By the API and by the form."""
    body = {"game": "takara", "seats": ["me", "me"], "edition": BAD[what]}
    answer = client.post("/api/tables", json=body, headers=bearer(client))
    assert (answer.status_code, answer.json()["rule"]) == (422, "house.edition")
    form = {"csrf": csrf(client), "seat0": "me", "seat1": "me", "edition": BAD[what]}
    page = client.post("/new/takara", data=form, follow_redirects=False)
    assert page.status_code == 422
    assert "edition" in page.text


def test_an_edition_with_half_a_letter_is_refused(client: TestClient[Any]) -> None:
    """JSON can spell what is no text; it must not reach a file."""
    body = b'{"game": "takara", "seats": ["me", "me"], "edition": "# \\ud800"}'
    headers = {**bearer(client), "content-type": "application/json"}
    assert client.post("/api/tables", content=body, headers=headers).status_code in (400, 422)
    with pytest.raises(ContentError, match="UTF-8"):
        values.check("# \ud800")


def test_an_edition_of_the_usual_size_is_read(client: TestClient[Any]) -> None:
    """Four times as large as the largest game's own content, with long lines and a text full of dots."""
    text = (
        "# a comment of some length, as people write them\n" * 1_200 + "# " + "a.b " * 400 + '\n[edition]\nname = "a.b.c.d"\n'
    )
    assert len(text) > 58_000
    body = {"game": "takara", "seats": ["me", "me"], "edition": text}
    assert client.post("/api/tables", json=body, headers=bearer(client)).status_code == 201


def test_nobody_waits_while_an_edition_is_read(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """While editions are read, moves are made, tables without an edition are set up, and pages are shown."""
    free, reading = threading.Event(), threading.Event()

    def slow(box: str, text: str) -> Any:
        reading.set()
        free.wait()
        raise ContentError("bad")

    monkeypatch.setattr(values, "read_edition", slow)
    good, bad = bearer(client), bearer(client, "Mal")
    body = {"game": "takara", "seats": ["me", "me"]}
    table = client.post("/api/tables", json=body, headers=good).json()["id"]
    with ThreadPoolExecutor(12) as threads:
        slow_body = {**body, "edition": "[edition]"}
        posts = [threads.submit(client.post, "/api/tables", json=slow_body, headers=bad) for _ in range(10)]
        try:
            until(reading.is_set)
            for _ in range(10):
                found = client.get(f"/api/tables/{table}/moves", headers=good).json()
                move = {"seq": found["seq"], "move": found["moves"][0]["move"]}
                assert client.post(f"/api/tables/{table}/moves", json=move, headers=good).status_code == 201
            assert client.post("/api/tables", json=body, headers=good).status_code == 201
            assert client.get("/").status_code == 200
            assert not any(post.done() for post in posts)
        finally:
            free.set()
        assert {post.result().status_code for post in posts} == {422}


def test_bad_editions_are_refused_before_they_are_parsed() -> None:
    """All but brackets, where the parser itself soon gives up."""
    parsed = []
    for text in BAD.values():
        try:
            values.check(text)
            parsed.append(text)
        except ContentError:
            pass
    assert parsed == [BAD["brackets without end"], BAD["braces without end"]]


def test_an_attempt_is_counted_before_the_work(client: TestClient[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has set up too many tables is refused without the edition being looked at."""
    from gameshelf.web import Rate
    from gameshelf.web.guard import Limits

    monkeypatch.setattr(values, "read_edition", lambda box, text: pytest.fail("it was read"))
    client.app.state.table_limits = Limits(Rate(0, 0))
    body = {"game": "takara", "seats": ["me", "me"], "edition": "[edition]"}
    assert client.post("/api/tables", json=body, headers=bearer(client)).status_code == 429
    form = {"csrf": csrf(client), "seat0": "me", "seat1": "me", "edition": "[edition]"}
    assert client.post("/new/takara", data=form, follow_redirects=False).status_code == 429
