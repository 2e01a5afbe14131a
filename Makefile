# Everything runs from .venv, which is made from the lock files and nothing else.
PYTHON ?= python3
BIN := .venv/bin
# The linters of the page scripts, and the chat apps' own libraries for `make hosts`; nothing else needs node.
PAGE := tools/page/node_modules
INSTALL := $(BIN)/uv pip install --quiet --python $(BIN)/python
COMPILE := $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --upgrade

# Always cache bytecode, whatever the environment says: rewriting the assertions of every test costs
# more than running half of them.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run install test parsed test-postgres lint lint-python lint-page bench long hosts crash many fuzz \
	soak broken format golden lock clean

# The search kernel of the AI players is compiled while the bot already serves people.
run: .venv/.run
	$(BIN)/belotbot run

install: .venv/.run .venv/.compiled

# One file per process, in the order of tests/conftest.py, which mixes waiting tests with computing ones.
SIDE := --dist loadfile --no-loadscope-reorder

# Four at a time, even on two cores: many tests wait for a browser or another process. Three leave the cores
# idle now and then, and take 3 % longer.
test: .venv/.dev .venv/.compiled
	$(BIN)/pytest $(SIDE) -n 4 $(ARGS)

# Parse every test once and cache it, and hypothesis's table of all characters: in a fresh clone all
# processes of `make test` would do so at once.
parsed: .venv/.dev
	$(BIN)/python -c "from hypothesis import strategies; strategies.text().validate()"
	$(BIN)/pytest --collect-only -qq > .venv/.parsed || { cat .venv/.parsed; exit 1; }

# The tests of the engine and the bot, with every database on PostgreSQL.
test-postgres: .venv/.dev .venv/.compiled
	TEST_POSTGRES=all $(BIN)/pytest $(SIDE) -n 4 tests/engine tests/bot $(ARGS)

# The long tests, then the others while two more processes keep the machine busy.
long: .venv/.dev .venv/.compiled
	$(BIN)/pytest -m long --hypothesis-profile=others $(ARGS)
	$(BIN)/python -m tests.beside 2 $(BIN)/pytest $(SIDE) -n 2 --hypothesis-profile=others

# The long tests of the pages inside Telegram and Discord: whole matches under kills, the apps' own libraries.
hosts: .venv/.dev .venv/.compiled $(PAGE)/.installed
	$(BIN)/pytest -m long tests/whole/test_host*.py $(ARGS)

# The proofs of docs/PROMISES.md at full size; `broken` checks that they notice deliberate breakages.
crash many fuzz soak broken: .venv/.dev .venv/.compiled
	$(BIN)/python -m tests.promises.$@ $(ARGS)

lint: lint-python lint-page

lint-python: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

lint-page: $(PAGE)/.installed
	$(PAGE)/.bin/eslint --config tools/page/eslint.config.js adapters/browser
	$(PAGE)/.bin/tsc --project tools/page
	$(PAGE)/.bin/tsc --project tools/page/tsconfig.worker.json

format: .venv/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/.dev .venv/.compiled
	$(BIN)/python -m benchmarks $(ARGS)

# Store a whole match of a new preset, or update the results of the stored ones.
golden: .venv/.dev
	$(BIN)/python -m tests.engine.rules.golden $(ARGS)

# Resolve the lock files again; they hold versions and hashes, never addresses.
lock: .venv/.installer
	$(COMPILE) --group installer --no-annotate -o requirements-installer.lock
	$(COMPILE) pyproject.toml --group build -o requirements.lock
	$(COMPILE) pyproject.toml --group build --group dev -o requirements-dev.lock

# pip installs uv, and uv installs everything else, in a tenth of the time. A pip of its own takes the
# environment longer to make than all of that.
.venv/.installer: requirements-installer.lock
	$(PYTHON) -m venv --without-pip .venv
	if $(PYTHON) -m pip --python $(BIN)/python --version > /dev/null 2>&1; \
		then pip="$(PYTHON) -m pip --python $(BIN)/python"; \
		else $(BIN)/python -m ensurepip > /dev/null; pip="$(BIN)/python -m pip"; fi; \
		$$pip install --quiet --disable-pip-version-check --require-hashes -r $<
	touch $@

.venv/.run: .venv/.installer requirements.lock pyproject.toml
	$(INSTALL) --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	touch $@

.venv/.dev: .venv/.run requirements-dev.lock
	$(INSTALL) --require-hashes -r requirements-dev.lock
	touch $@

$(PAGE)/.installed: tools/page/package.json tools/page/package-lock.json
	npm ci --prefix tools/page --omit-lockfile-registry-resolved --no-audit --no-fund --silent
	touch $@

# The kernel of the AI players is compiled once, so that no table ever waits for it.
.venv/.compiled: .venv/.run engine/players/kernel/*.py
	$(BIN)/python -m engine.players.kernel
	touch $@

clean:
	rm -rf .venv .pytest_cache .mypy_cache .ruff_cache .hypothesis $(PAGE)
