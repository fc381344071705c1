# Everything here sets up `.venv` by itself on first use. `make help` lists the targets.
.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test build lint cluster perft fuzz fuzzers races properties costs faults load bench tactics strength docs web clean setup-run setup-dev setup-bench

# Tests that wait for a browser or a server leave a processor idle: one more worker than processors fills the gaps.
TEST_WORKERS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2) + 1)

# Options for the command that a target runs, e.g. make play ARGS="--port 9000", make test ARGS="-k castling"
ARGS ?=

# Tests and commands start Python hundreds of times: write bytecode even if the environment forbids it.
export PYTHONDONTWRITEBYTECODE :=

ifeq ($(OS),Windows_NT)
BIN := .venv/Scripts
else
BIN := .venv/bin
endif
PY := $(BIN)/python

# The first Python that is new enough; `make PYTHON=… play` chooses another.
PYTHON ?= $(shell for name in python3 python python3.14 python3.13 python3.12 python3.11; do \
  if $$name -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$name; break; fi; done)
SETUP = @python="$(PYTHON)"; if [ -z "$$python" ]; then \
  echo 'Chessmith needs Python 3.11 or newer: install python3 (Debian, Fedora), python (Homebrew) or Python 3 (Windows).' >&2; \
  exit 1; fi; $$python -m scripts.setup

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' $(firstword $(MAKEFILE_LIST)) | while IFS='	' read -r name text; do \
	  printf '  make %-10s %s\n' "$$name" "$$text"; done

play: setup-run compile web ## set up, build and serve the app, and open it in the browser
	@$(BIN)/chessmith play $(ARGS)

test: setup-dev compile browser ## all checks: formatting, types, the page, and the tests, including those in a browser
	@$(PY) -m scripts.checks
	@echo '==> Running the tests'
	@$(PY) -m pytest -n $(TEST_WORKERS) --dist worksteal $(ARGS)

build: setup-run compile ## compile the core, incrementally

lint: setup-dev compile ## ruff, mypy --strict and clang-format
	@$(PY) -m scripts.checks code

cluster: setup-dev compile ## play games on a local Ray cluster; installs Ray
	$(SETUP) cluster
	@$(PY) -m pytest -m cluster tests/cluster $(ARGS)

perft: setup-dev compile ## check every known perft count, including the large ones
	@$(PY) -m pytest -n 2 -k perft -m '' $(ARGS)

fuzz: setup-dev ## random games against other rule sets and hostile input, on a core with sanitizers
	@$(PY) -m scripts.sanitized -m pytest -n 2 -m fuzz $(ARGS)

fuzzers: compile ## coverage-guided fuzzing of untrusted input, five minutes per target
	$(SETUP) fuzzers
	@$(PY) -m tests.fuzz.guided --seconds 300 $(ARGS)

races: setup-dev ## multi-threaded searches under the thread sanitizer
	@$(PY) -m scripts.sanitized --thread -m pytest tests/fuzz/test_races.py -m fuzz $(ARGS)

faults: setup-dev compile ## fifty kills of a busy server and of writers of experience, many of a long match
	@$(PY) -m pytest -n 2 -m fuzz tests/faults $(ARGS)

load: setup-dev compile ## load test: two hundred players over WebSockets for ten minutes
	@$(PY) -m tests.faults.crowd $(ARGS)

properties: setup-dev compile ## invariants of every game, over a million positions of random game files
	@$(PY) -m tests.fuzz.properties --positions 1000000 $(ARGS)

costs: setup-dev compile ## game files that ask for as much work as they may, for ten minutes
	@$(PY) -m tests.fuzz.costly_files --seconds 600 $(ARGS)

bench: setup-bench compile ## measure speed, side by side with other engines
	@scripts/debian-packages stockfish fairy-stockfish
	@$(PY) -m benchmarks $(ARGS)

tactics: setup-dev compile ## solve tactical positions with one right answer
	@$(PY) -m benchmarks.tactics $(ARGS)

strength: setup-dev compile ## play matches against other engines
	@scripts/debian-packages stockfish fairy-stockfish gnuchess
	@$(PY) -m benchmarks.strength $(ARGS)

docs: setup-dev compile ## build the documentation into build/docs
	@$(BIN)/mkdocs build --strict $(ARGS)

web: setup-run ## build the page
	@$(PY) -m scripts.web build

clean: ## remove what was built, but not .venv
	rm -rf build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis web/node_modules src/chessmith/server/static
	rm -f src/chessmith/_core*.so src/chessmith/_core*.pyd
	find $(wildcard src tests benchmarks scripts) -name __pycache__ -prune -exec rm -rf {} +

.PHONY: compile browser
setup-run:
	$(SETUP) run

setup-dev:
	$(SETUP) dev

setup-bench:
	$(SETUP) bench

compile:
	@$(PY) -m scripts.build

browser:
	@$(PY) -m scripts.chromium
