# Every target works from a bare checkout with Python 3.11 or newer; the work itself is in tools/.
PYTHON ?= $(shell command -v python3 || command -v python)
RUN = @$(or $(PYTHON),$(error Pyramidion needs Python 3.11 or newer, and no python3 was found)) tools/bootstrap.py

.PHONY: help install data play salon test check lint format types rules bench ladder faults audit wheel lock screenshots clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

install: ## Make the environment in .venv, build the client and the data; starts nothing
	$(RUN) install

data: ## Build the lexicon from the packages that requirements/ pins (part of install)
	$(RUN) data

play: ## Install what is missing and start the house (ARGS=--lan, ARGS="--port 9000", ARGS=--help)
	$(RUN) play $(ARGS)

salon: ## The same for one room: a big screen, and a QR code for the phones of the network
	$(RUN) salon $(ARGS)

test: ## Everything: lint, rule coverage, client tests, all tests with a real browser
	$(RUN) test

check: ## Style, types, rules, conformance and tests of one game: GAME=KEY, or the folder of its package
	$(RUN) check $(GAME)

lint: ## Style, types and layers of Python and client
	$(RUN) lint

format: ## Mend the style of Python and client where a program can
	$(RUN) format

types: ## Write the client's types of what the house sends and takes (GAME=poker, and INTO=folder)
	$(RUN) types $(GAME) $(if $(INTO),--into "$(INTO)")

rules: ## Which rules of each game a test shows
	$(RUN) rules

bench: ## All benchmarks; NAME=belief runs one, FULL=1 runs longer
	$(RUN) bench $(NAME)

ladder: ## How strong every bot is, into docs/bots.md (GAME=KEY for one game, SEED=7, WORKERS=1, FULL=1 longer)
	$(RUN) ladder $(GAME) $(if $(SEED),--seed $(SEED)) $(if $(WORKERS),--workers $(WORKERS))

faults: ## Half an hour of faults in a house of many processes, then the proof (MINUTES=5, SEED=7)
	$(RUN) faults $(or $(MINUTES),30) $(SEED)

audit: ## What the locks let in: pinned, licensed, kept up, without known holes
	$(RUN) audit

wheel: ## A wheel in dist/ that holds the client and needs nothing but Python
	$(RUN) wheel

lock: ## Rebuild requirements/*.txt and web/package-lock.json with the newest versions
	$(RUN) lock

screenshots: ## Take the pictures for README
	$(RUN) screenshots

clean: ## Remove everything that make has made
	$(RUN) clean
