"""A game of another package, as docs/add-a-game.md tells it: installed from wheels into a clean environment, and used.

Its documents are the page's own: every command of it is run as it stands there, in its order.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement

from test_docs import ROOT, commands

PAGE = ROOT / "docs" / "add-a-game.md"
pytestmark = pytest.mark.timeout(600)


class Outside:
    """A folder, and an environment that knows nothing of ours but a wheel."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.bin = folder / "venv" / "bin"
        self.env = {"PATH": f"{self.bin}{os.pathsep}{os.environ['PATH']}", "HOME": str(folder), "LANG": "C.UTF-8"}
        self.env |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}

    def run(self, command: str, code: int = 0, typed: str = "") -> str:
        done = subprocess.run(
            ["sh", "-c", command], cwd=self.folder, env=self.env, input=typed, capture_output=True, text=True, timeout=240
        )
        assert done.returncode == code, f"{command}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr, done.stderr
        return done.stdout + done.stderr

    def install(self, wheel: str) -> None:
        self.run(f"{PIP} --python venv install --no-deps --no-compile {wheel}")

    def supply(self, name: str, extra: str = "") -> None:
        """What a distribution in here says it needs, and what that needs, from where the tests run: nothing is fetched."""
        here = Path(next(self.folder.glob("venv/lib/python*/site-packages")))
        asked, done = [(name, extra)], set[tuple[str, str]]()
        while asked:
            one = asked.pop()
            if one in done:
                continue
            done.add(one)
            found = next(iter(metadata.distributions(name=one[0], path=[str(here)])), None)
            if found is None:
                found = metadata.distribution(one[0])
                for file in found.files or ():
                    there = Path(str(found.locate_file(file)))
                    if ".." not in file.parts and there.exists():
                        (here / file).parent.mkdir(parents=True, exist_ok=True)
                        shutil.copy2(there, here / file)
            for needed in map(Requirement, found.requires or ()):
                if needed.marker is None or needed.marker.evaluate({"extra": one[1]}):
                    asked += [(needed.name, ""), *((needed.name, part) for part in needed.extras)]


PIP = f"{sys.executable} -m pip --disable-pip-version-check -q"


def furnished(folder: Path) -> Outside:
    """The environment, with our wheel and what it says it needs."""
    place = Outside(folder)
    place.run(f"{PIP} wheel --no-deps --no-build-isolation -w dist {ROOT}")
    place.run(f"{sys.executable} -m venv --without-pip venv")
    place.install("dist/gameshelf-*.whl")
    place.supply("gameshelf")
    return place


def without_the_extra_serve_says_what_is_missing(outside: Outside) -> None:
    told = outside.run("gameshelf serve", code=2)
    assert "pip install 'gameshelf[web]'" in told
    assert len(told.strip().splitlines()) == 1
    assert outside.run("gameshelf --version") == outside.run("python -m gameshelf --version")


def the_page_runs_as_written(outside: Outside) -> None:
    """Every command: init, install, play, check, golden games, the shelf, bots, sim with workers, balance, editions."""
    wanted = {"init", "play", "check", "shelf", "bots", "sim", "balance", "edition"}
    told: dict[str, str] = {}
    for line in commands(PAGE):
        command = line.partition("  #")[0].strip()
        if command.startswith("pip install ./"):  # a wheel, made without reaching for a builder
            outside.run(f"{PIP} wheel --no-deps --no-build-isolation -w dist ./embers")
            outside.install("dist/gameshelf_embers-*.whl")
            continue
        told[command.split()[1]] = outside.run(command)
    assert wanted <= set(told)
    assert "embers-rememberer" in told["bots"]
    assert "embers-rememberer" in told["sim"]
    assert "Against the edition My own box" in told["balance"]
    assert (outside.folder / "embers" / "tests" / "golden" / "embers.end.lit.txt").exists()


REMEMBERS = """
from embers.rememberer import Rememberer
from gameshelf import Match, bots, lab

if __name__ == "__main__":
    bot = bots.make("embers-rememberer")
    assert isinstance(bot, Rememberer)
    match = Match("embers", players=2, seed=3)
    while match.game.outcome is None:
        match.play(bot.choose(match.seat(0)) if match.game.seat == 0 else match.game.moves()[-1])
    assert bot.shown, "it has heard what was shown"
    assert bot.heard, "it has heard something"
    bots_ = ["embers-rememberer", "greedy"]
    there, here = (list(lab.simulate("embers", bots_, 6, workers=workers)) for workers in (2, 1))
    assert there == here, "as many processes as you like give the same games"
    print("good")
"""


def its_bot_remembers_in_whatever_process(outside: Outside) -> None:
    (outside.folder / "remembers.py").write_text(REMEMBERS, encoding="utf-8")
    assert "good" in outside.run("python remembers.py")


def call(address: str, path: str, data: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    body = None if data is None else json.dumps(data).encode()
    with urllib.request.urlopen(urllib.request.Request(address + path, body, headers), timeout=60) as answer:
        return json.load(answer)


def its_game_and_its_bot_sit_at_a_table_in_the_browser(outside: Outside) -> None:
    outside.supply("gameshelf", "web")
    server = subprocess.Popen(
        [str(outside.bin / "gameshelf"), "serve", "--port", "0", "--set", "bot_pause=0"],
        cwd=outside.folder,
        env=outside.env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout is not None
        address = ""
        while not address and (line := server.stdout.readline()):
            address = found[0] if (found := re.search(r"http://[\w.:]+", line)) else ""
        page = urllib.request.urlopen(f"{address}/new/embers", timeout=60).read().decode()
        assert "embers-rememberer" in page
        token = call(address, "/api/visitors", {"name": "Ana"})["token"]
        table = call(address, "/api/tables", {"game": "embers", "seats": ["me", "embers-rememberer"]}, token)["id"]
        end, mine, seq = time.monotonic() + 240, 0, -1
        while not call(address, f"/api/tables/{table}", token=token)["over"]:
            assert time.monotonic() < end, f"the bot does not answer: {mine} moves of mine, seq {seq}"
            asked = call(address, f"/api/tables/{table}/moves", token=token)
            if not asked["moves"]:
                time.sleep(0.05)
                continue
            seq, moves = asked["seq"], [one["move"] for one in asked["moves"]]
            call(address, f"/api/tables/{table}/moves", {"seq": seq, "move": "call" if "call" in moves else moves[0]}, token)
            mine += 1
        played = call(address, f"/api/tables/{table}", token=token)["seq"]
        assert played > mine > 0, "the bot has played, too"
    finally:
        server.send_signal(signal.SIGTERM)
        rest = server.communicate(timeout=60)[0]
    assert "Traceback" not in rest
    assert "leaked" not in rest, rest


def test_a_game_of_another_package_from_wheels_in_a_clean_environment(tmp_path: Path) -> None:
    """One test, because the environment is dear."""
    outside = furnished(tmp_path)
    without_the_extra_serve_says_what_is_missing(outside)
    the_page_runs_as_written(outside)
    its_bot_remembers_in_whatever_process(outside)
    its_game_and_its_bot_sit_at_a_table_in_the_browser(outside)
