# make play: set everything up and open the shelf.   make test: set everything up and run every check.
PYTHON ?= python3
BIN := .venv/bin

.PHONY: play test bench golden clean

play: .venv/.play
	$(BIN)/gameshelf serve --open

test: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -n 3 --dist worksteal

bench: .venv/.test
	$(BIN)/python -m bench --write docs/bench.md $(if $(BEFORE),--before $(BEFORE))
	$(BIN)/python -m bench.web --write docs/bench-web.md

golden: .venv/.test
	$(BIN)/python tests/golden/write.py $(GAME)

clean:
	rm -rf .venv .venv-bench

.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Gameshelf needs Python 3.11 or newer; say make PYTHON=python3.12, for example."; exit 1; }
	$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]'
	touch $@

.venv/.test: pyproject.toml tests/packages.sh | .venv/bin/python
	sh tests/packages.sh
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web,test]'
	touch $@ .venv/.play
