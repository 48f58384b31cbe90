# 湘麻 xiangma. `make` lists the targets; the README has the plain commands behind them.

PYTHON ?= python3.11 python3.12 python3.13 python3.14 python3
BIN    := .venv/bin
PEERS  := .venv-bench/bin
UV     := 0.13.8

MAKEFLAGS     += --no-print-directory
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

##@ Start here

.PHONY: play demo test
play: setup ## play at this terminal against three bots           (ARGS="K --hands 4": which rules, how long)
	@$(BIN)/xiangma play $(ARGS)

demo: setup ## see the rules at work: one hand played and scored, clause by clause
	@$(BIN)/xiangma demo

test: setup ## run all tests                                  (ARGS="-k sealing" or a path: only those)
	@$(BIN)/python tools/run_tests.py $(ARGS)

##@ Every day

.PHONY: help setup python check check-static check-format check-lint check-types check-generated check-clauses format examples
help: ## list the targets
	@awk 'BEGIN { FS = ":.*## " } \
	     /^##@ / { printf "\n%s\n", substr($$0, 5) } \
	     /^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

setup: .venv/.ready ## make .venv from the locked requirements, the project in it as editable

check: check-static test ## every check: what CI runs

check-static: check-format check-lint check-types check-generated check-clauses ## every check but the tests

check-format: setup
	@echo "== format (ruff format)"
	@$(BIN)/ruff format --quiet --check --diff

check-lint: setup
	@echo "== lint (ruff check)"
	@$(BIN)/ruff check --quiet

check-types: setup
	@echo "== types (mypy --strict)"
	@$(BIN)/mypy --no-error-summary $(wildcard src tools tests benches)

check-generated: setup
	@echo "== generated files are what their generators make"
	@$(foreach generator,$(wildcard tools/build_*.py),$(BIN)/python $(generator) --check &&) true

check-clauses: setup
	@echo "== every clause is cited and tested"
	@$(BIN)/python tools/clause_coverage.py

format: setup ## format the code and mend what the linter can mend
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

examples: setup ## run the worked examples of the rules through the command
	@$(BIN)/python tools/run_examples.py

##@ Long runs

.PHONY: bench campaign-kernel campaign-hands
bench: .venv-bench/.ready ## measure the speed beside other mahjong libraries, in .venv-bench
	@$(PEERS)/python benches/run.py $(ARGS)

campaign-kernel: setup ## compare the hand kernel with a slow, plain reference on many hands
	@$(BIN)/python tools/campaign_kernel.py $(ARGS)

campaign-hands: setup ## play many random hands of every rule set and check each event
	@$(BIN)/python tools/campaign_hands.py $(ARGS)

##@ Seldom

.PHONY: lock clean
lock: .venv-lock/bin/uv ## compile requirements/*.in to *.txt  (ARGS=--upgrade: newest versions)
	@for name in base dev bench; do \
	    echo "== requirements/$$name.txt"; \
	    $< pip compile requirements/$$name.in --output-file requirements/$$name.txt $(ARGS) \
	        --constraint requirements/constraints.in --universal --python-version 3.11 --generate-hashes \
	        --no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" --quiet || exit 1; \
	done

clean: ## remove the environments, caches and build files
	@rm -rf .venv .venv-bench .venv-lock build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find src tests tools benches -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
	@echo "removed .venv, .venv-bench, caches and build files"

# --- environments ---------------------------------------------------------------------------------------------------
# A changed lock makes its environment anew; a changed pyproject.toml only installs the project again.

# Sets $$py to the first Python >= 3.11 that can make environments, or says what is missing.
define find_python
py=; bare=; \
for candidate in $(PYTHON); do \
    "$$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue; \
    bare="$$candidate"; \
    "$$candidate" -c 'import ensurepip, venv' 2>/dev/null || continue; \
    py="$$candidate"; break; \
done; \
if [ -z "$$py" ] && [ -n "$$bare" ]; then \
    echo "$$bare cannot make virtual environments: its modules venv and ensurepip are missing." >&2; \
    echo "Install python3-venv (Debian, Ubuntu: apt-get install python3-venv)." >&2; exit 1; \
elif [ -z "$$py" ]; then \
    echo "No Python 3.11 or newer found; tried: $(PYTHON)." >&2; \
    echo "Install one (Debian, Ubuntu: apt-get install python3 python3-venv) or name it: make setup PYTHON=/path/to/python3" >&2; exit 1; \
fi
endef

define install_lock
@$(find_python); \
echo "== $(@D): $$("$$py" --version), $< (a minute at most)"; \
"$$py" -m venv --clear $(@D) && \
$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
@touch $@
endef

define install_project
@echo "== $(@D): xiangma, editable"
@$(@D)/bin/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
@touch $@
endef

.venv/.locked: requirements/dev.txt
	$(install_lock)

.venv-bench/.locked: requirements/bench.txt
	$(install_lock)

.venv/.ready .venv-bench/.ready: %/.ready: %/.locked pyproject.toml requirements/base.in requirements/plot.in
	$(install_project)

.venv-lock/bin/uv: Makefile
	@$(find_python); \
	echo "== .venv-lock: uv $(UV)"; \
	"$$py" -m venv --clear .venv-lock && .venv-lock/bin/python -m pip install --quiet --disable-pip-version-check uv==$(UV)
	@touch $@

python: # the Python that `make setup` would use
	@$(find_python); command -v "$$py"
