# make play: set everything up and open the shelf.   make test: set everything up and run every check.
PYTHON ?= python3
BIN := .venv/bin

# Python keeps what it has compiled, also where an image's setting forbids it: hundreds of programs are started
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test bench golden compiled clean

play: .venv/.play
	$(BIN)/gameshelf serve --open

# Types and levels are looked at while the tests begin; in a new copy one process compiles the tests, and not each of the four
test: .venv/.test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	{ $(BIN)/mypy && $(BIN)/lint-imports --no-logo; } & \
	[ -d .pytest_cache ] || $(BIN)/pytest --collect-only -q >/dev/null; \
	$(BIN)/pytest -n 4 --dist load --maxschedchunk 1; tests=$$?; wait $$! && exit $$tests

bench: .venv/.test
	$(BIN)/python -m bench --write docs/bench.md $(if $(BEFORE),--before $(BEFORE))
	$(BIN)/python -m bench.web --write docs/bench-web.md

golden: .venv/.test
	$(BIN)/python tests/golden/write.py $(GAME)

# Rules and minds as machine code, in an environment of their own, from a copy of the source; needs a C compiler, and some minutes.
compiled:
	rm -rf .venv-compiled
	$(PYTHON) -m venv .venv-compiled
	mkdir .venv-compiled/build
	cp -r pyproject.toml README.md LICENSE src .venv-compiled/build
	HATCH_BUILD_HOOKS_ENABLE=1 .venv-compiled/bin/python -m pip install --quiet --disable-pip-version-check '.venv-compiled/build[web]'
	rm -rf .venv-compiled/build
	for game in takara hunted taidian kaiju takao; do .venv-compiled/bin/gameshelf check $$game --golden tests/golden/$$game --seconds 60 || exit 1; done

clean:
	rm -rf .venv .venv-bench .venv-compiled

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
