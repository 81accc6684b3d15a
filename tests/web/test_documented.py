"""The page about the table in the browser is true: its bot plays a whole game, its tables and messages are there."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path
from typing import Any

from web.serving import Server

PAGE = (Path(__file__).parents[2] / "docs" / "web.md").read_text(encoding="utf-8")


def test_the_bot_of_the_documentation_plays_a_whole_game(tmp_path: Path, capsys: Any) -> None:
    """Also where the server soon has enough of it: then it waits as long as it is told."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE, re.S)
    assert len(blocks) == 1
    with Server(tmp_path, http_rate=[150, 50]) as server:
        exec(compile(blocks[0].replace("http://127.0.0.1:8000", server.url), "web.md", "exec"), {})
    assert "'winners'" in capsys.readouterr().out


def test_the_tables_of_the_documentation_are_those_of_the_store(tmp_path: Path) -> None:
    with Server(tmp_path):
        pass
    db = sqlite3.connect(tmp_path / "gameshelf.sqlite3")
    there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    kept = PAGE.split("## What is kept")[1].split("| kind |")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", kept, re.M))
    assert set(told) == there
    for table in ("log", "tables", "contents", "here"):
        columns = [row[1] for row in db.execute(f"PRAGMA table_info({table})")]
        assert re.findall(r"`(\w+)`", told[table]) == columns
    db.close()


def test_the_messages_of_the_documentation_are_those_of_the_socket() -> None:
    from gameshelf.web.socket import Message

    told = set(re.findall(r'"(\w+)":', PAGE.split("server -> page")[0].split("page -> server")[1]))
    assert told == set(Message.__struct_fields__)


def test_the_kinds_of_entries_of_the_documentation_are_those_of_the_log() -> None:
    from gameshelf.web import admin, company, live, tables

    told = set(re.findall(r"^\| `(\w+)` \|", PAGE.split("| kind |")[1].split("\n\n")[0], re.M))
    read = set(re.findall(r'entry\.kind == "(\w+)"', Path(live.__file__).read_text()))
    written = set(re.findall(r'_entry\(live, "(\w+)"', Path(tables.__file__).read_text()))
    written |= set(re.findall(r'_entry\(live, "(\w+)"', Path(company.__file__).read_text()))
    written |= set(re.findall(r'Entry\(.*?"(\w+)"', Path(admin.__file__).read_text()))
    assert told == written == read | {"undo"}
