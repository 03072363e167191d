# `make help` lists the commands. Every target creates the environment it needs.
# make test PYTHON=python3.12     another Python (each has its own environment, .venv/<X.Y>)
# make test ARGS="tests/bridge"   more arguments for pytest

SHELL := /bin/sh
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

export PYTHON
JOBS ?= 2
ARGS ?=
IN := sh scripts/in-env
PYTEST := $(IN) python -m pytest -n $(JOBS)

.PHONY: help
help: ## list the commands
	@awk -F ':.*## ' '/^[a-z]+:.*## / {printf "make %-7s %s\n", $$1, $$2}' Makefile

.PHONY: env
env: ## create the environment (every other target does so by itself)
	@$(IN) true

.PHONY: demo
demo: ## run the main job on real data
	@$(IN) python -m statbox demo

.PHONY: fast
fast: ## the tests that take under 2 minutes
	@$(PYTEST) -m "not slow and not full" $(ARGS)

.PHONY: test
test: ## all tests but the longest (at most 15 minutes on 2 cores)
	@$(PYTEST) -m "not full" $(ARGS)

.PHONY: full
full: ## every test: soak, big files, many kills
	@$(PYTEST) $(ARGS)

.PHONY: lint
lint: ## style and layout
	@$(IN) ruff check .
	@$(IN) ruff format --check .

.PHONY: types
types: ## static types
	@$(IN) basedpyright

.PHONY: bench
bench: ## measure what is promised; ends non-zero when a promise is missed
	@$(IN) python -m benchmarks $(ARGS)

.PHONY: docs
docs: ## write the generated pages again (README examples, settings, notices)
	@$(IN) python -m scripts

.PHONY: build
build: ## a wheel and a source archive in dist/
	@$(IN) python -m build --no-isolation

.PHONY: lock
lock: ## resolve requirements.txt again (needs uv)
	@command -v uv >/dev/null || { echo "make lock needs uv, which is not on PATH" >&2; exit 1; }
	@uv pip compile pyproject.toml --quiet --universal --python-version 3.11 --all-extras \
	    --group dev --generate-hashes --no-header --no-annotate --no-emit-index-url \
	    --no-emit-find-links --output-file requirements.txt

.PHONY: clean
clean: ## remove environments, builds and caches
	@rm -rf .venv build dist .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
