# `make play` hosts a table, `make test` checks everything; `make` alone lists the rest.
# Settings such as HOST, PORT and PUBLIC_URL are taken from the environment or the command line: make play PORT=9000

RUN = @sh scripts/python -m

.DEFAULT_GOAL := help
.PHONY: help play test test-long faults audit bench load lint format setup cluster lock icons screenshots messages

help: ## Show this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "  make %-10s %s\n", $$1, $$2 }'

play: ## Set up what is missing and serve on the local network
	$(RUN) scripts.setup play
	@exec .venv/bin/harmony serve

test: ## Set up what is missing, a browser included, and run every check and test
	$(RUN) scripts.setup test
	$(RUN) scripts.checks test

test-long: ## Run the tests that take minutes each
	$(RUN) scripts.setup test
	$(RUN) scripts.checks test-long

faults: ## Take away what a server needs, ten times over
	$(RUN) scripts.setup test
	$(RUN) scripts.checks faults

audit: ## Ask whether anything is known against the pinned packages (needs the network)
	$(RUN) scripts.setup audit
	@.venv/bin/python -m scripts.audit

bench: ## Measure speed against yardsticks in the same run
	$(RUN) scripts.setup bench
	@exec .venv/bin/python -m bench

load: ## Play a club's evening against the server, on SQLite and on PostgreSQL
	$(RUN) scripts.setup test
	@exec .venv/bin/python -m bench.load

lint: ## Check style and types
	$(RUN) scripts.setup test
	$(RUN) scripts.checks lint

format: ## Put the code into the common form, and mend what the linter can mend
	$(RUN) scripts.setup test
	@.venv/bin/ruff check --fix --quiet . ; .venv/bin/ruff format .

setup: ## Set up for playing, testing and measuring, and run nothing
	$(RUN) scripts.setup play
	$(RUN) scripts.setup test
	$(RUN) scripts.setup bench

cluster: ## Set up for playing simulations on a Dask cluster, on its machines too
	$(RUN) scripts.setup cluster

icons: ## Bring icons and their credits up to date with static/icons.txt
	$(RUN) scripts.setup play
	$(RUN) scripts.icons

screenshots: ## Take the pictures of docs/screenshots anew
	$(RUN) scripts.setup test
	@.venv/bin/python -m scripts.screenshots

messages: ## Bring the catalogues of the languages up to date with what the site says
	$(RUN) scripts.setup play
	@.venv/bin/python -m scripts.messages update
	$(RUN) scripts.setup play

lock: ## Choose the newest allowed packages and pin them anew (needs uv and npm)
	$(RUN) scripts.lock
