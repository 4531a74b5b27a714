# The verbs of this project. `make` alone explains them.

VENV := .venv
BIN := $(VENV)/bin
ARGS ?=

# The first Python on the path that is new enough; PYTHON=... on the command line chooses another.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	if $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then echo $$p; break; fi; done)

# Install quietly; show what pip said only when it failed.
PIP_LOG := $(VENV)/pip.log
PIP = PIP_DISABLE_PIP_VERSION_CHECK=1 $(BIN)/python -m pip install --quiet --no-input --constraint constraints.txt
QUIETLY = > $(PIP_LOG) 2>&1 || { cat $(PIP_LOG); echo; echo "Setting up failed; pip's own words are above."; exit 1; }

# The share of mutants, in percent, that the tests must notice.
MUTATION_FLOOR ?= 90

# A mutant that never ends or crashes is noticed too; one that was not tried does not count.
define MUTATION_SUM
import json, sys
stats = json.load(open("mutants/mutmut-cicd-stats.json"))
noticed = stats["killed"] + stats["timeout"] + stats["segfault"]
tried = noticed + stats["survived"] + stats["suspicious"] + stats["no_tests"]
floor = float(sys.argv[1])
share = 100 * noticed / max(tried, 1)
print(f"{noticed} of {tried} steps were noticed: {share:.1f} percent, at least {floor:g} are asked for.")
sys.exit(tried == 0 or share < floor)
endef
export MUTATION_SUM

.DEFAULT_GOAL := help
.PHONY: help screenshots play play-terminal serve bench setup words test test-long mutation check format clean web pages
.DELETE_ON_ERROR:

help: ## this list
	@echo "Beanfield. Say make and one of these:"
	@echo
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | \
		while IFS='|' read -r verb text; do printf '  %-13s %s\n' "$$verb" "$$text"; done
	@echo
	@echo 'ARGS passes words on, for example: make play-terminal ARGS="--help", make test ARGS="tests/rules -x"'

# --- for players -----------------------------------------------------------

# Whoever ends the program with Ctrl-C need not read of an error.
ENDED = || { code=$$?; [ $$code -eq 130 ] || exit $$code; }

play: $(VENV)/.play pages ## play in the browser
	@$(BIN)/beanfield serve --browser $(ARGS) $(ENDED)

play-terminal: $(VENV)/.play ## play in the terminal
	@$(BIN)/beanfield play $(ARGS) $(ENDED)

serve: $(VENV)/.play pages ## let others play on this computer, too
	@$(BIN)/beanfield serve $(ARGS) $(ENDED)

bench: $(VENV)/.play ## measure how fast games are played here
	@$(BIN)/beanfield bench $(ARGS)

# --- for developers --------------------------------------------------------

setup: $(VENV)/.dev ## set up everything for development (the other verbs do it when needed)
	@echo "Ready: everything is in $(VENV)."

words: $(VENV)/.dev ## gather the sentences people read into the catalogues of every language
	@$(BIN)/python -m beanfield.words update

screenshots: $(VENV)/.dev pages ## pictures of every page in every size, look and language, into build/screenshots
	@$(BIN)/python -m tests.web.screenshots $(ARGS)

test: $(VENV)/.dev pages ## all tests but the long ones (some minutes)
	@echo "Running the tests, all but those marked long (make test-long runs these)."
	@$(BIN)/pytest -m "not long" -n auto --dist loadfile --no-loadscope-reorder $(ARGS)

test-long: $(VENV)/.dev $(VENV)/.ray ## the long tests, then the mutation run (some hours)
	@echo "Part 1 of 2: the tests marked long; the time of each is printed at the end."
	@bad=0; start=$$(date +%s); $(BIN)/pytest -m long -n auto --dist worksteal --durations=0 $(ARGS) || bad=1; \
		echo "Part 1, the long tests, took $$(($$(date +%s) - start)) seconds."; \
		echo "Part 2 of 2: the mutation run."; \
		start=$$(date +%s); $(MAKE) --no-print-directory mutation ARGS= || bad=1; \
		echo "Part 2, the mutation run, took $$(($$(date +%s) - start)) seconds."; exit $$bad

# Starts afresh every time: an old verdict says nothing about new tests. The running count is for a terminal only.
mutation: $(VENV)/.dev ## break the rules in small steps and see whether the tests notice
	@echo "Breaking the rules one small step at a time, in a copy; each step should make a test fail."
	@rm -rf mutants
	@if [ -t 1 ]; then $(BIN)/mutmut run $(ARGS); \
		else $(BIN)/mutmut run $(ARGS) > $(VENV)/mutation.log 2>&1 || { tail -n 50 $(VENV)/mutation.log; exit 1; }; fi
	@echo "Steps that no test noticed (.venv/bin/mutmut show NAME shows one):"
	@$(BIN)/mutmut results | grep -Ev ': (not checked|timeout|segfault|skipped)$$' || true
	@$(BIN)/mutmut export-cicd-stats > /dev/null
	@$(BIN)/python -c "$$MUTATION_SUM" $(MUTATION_FLOOR)

check: $(VENV)/.dev ## format, lint, types, and which package may import which
	@echo "Checking format, lint, types and imports."
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/lint-imports --no-logo
	@web/build.sh $(BIN) check

format: $(VENV)/.dev ## put the code in the common format
	@$(BIN)/ruff check --fix-only --quiet .
	@$(BIN)/ruff format .

clean: ## remove the virtual environment and every cache
	rm -rf $(VENV) mutants .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis build dist \
		src/beanfield/server/static src/beanfield/server/static.new web/node_modules web/build.log
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

# --- the pages, built again when something they are made of has changed ------

# The catalogues of words and the text of the rules are built into them as well.
WEB_SOURCES = $(shell find web src/beanfield/locales docs/rules.md -name node_modules -prune -o -type f -not -name build.log -not -name "*.mo" -print 2>/dev/null)
PAGES := src/beanfield/server/static/index.html

web: $(PAGES) ## build the pages for the browser
	@:

$(PAGES): $(WEB_SOURCES) | $(BIN)/python
	@web/build.sh $(BIN) build

# The server runs without pages as well: programs can play, and people are told what is missing.
pages: | $(BIN)/python
	@$(MAKE) --no-print-directory web || echo "Going on without pages for the browser; make web tries again."

# --- set-up, once and again when the lists change --------------------------

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Beanfield needs Python 3.11 or later, and none is on the path."; exit 1; }
	@echo "Making a virtual environment in $(VENV) with $$($(PYTHON) --version)."
	@$(PYTHON) -m venv $(VENV) || \
		{ rm -rf $(VENV); echo "Python's venv module is missing (on Debian: python3-venv)."; exit 1; }

$(VENV)/.play: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing what playing needs (about a minute, 0.4 GB, only this once)."
	@{ $(PIP) babel hatchling editables && $(PIP) --no-build-isolation --editable '.[fast]'; } $(QUIETLY)
	@touch $@

$(VENV)/.dev: pyproject.toml constraints.txt | $(BIN)/python
	@echo "Installing everything for development (one or two minutes, only this once)."
	@{ $(PIP) babel hatchling editables && $(PIP) --no-build-isolation --editable '.[arena,fast,postgres,redis,test,dev]'; } $(QUIETLY)
	@touch $(VENV)/.play $@

# Large, and not for every Python: without it the long tests say that they leave the cluster out.
$(VENV)/.ray: $(VENV)/.dev
	@echo "Installing what a cluster needs (80 MB, only for the long tests)."
	@$(PIP) --no-build-isolation --editable '.[ray]' > $(PIP_LOG) 2>&1 || echo "It cannot be installed here; going on without."
	@touch $@
