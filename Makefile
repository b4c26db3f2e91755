# `make lab` is all that a reader needs; CONTRIBUTING.md tells the rest.
.PHONY: help env lab test test-long mutants lint messages docs site wheel pins ways audit licences release clean

BIN := .venv/bin

help:
	@echo "make lab        open JupyterLab on the first notebook"
	@echo "make env        make the environment .venv, all extras in"
	@echo "make test       style, types, layers and every test of ordinary length"
	@echo "make test-long  the long tests"
	@echo "make mutants    change the rules of a GAME in one place after the other, and list what no test notices"
	@echo "make lint       style, types and layers only"
	@echo "make messages   update the catalogues of the interface texts, and list what is not translated"
	@echo "make docs       build the documentation into docs/_build/html"
	@echo "make site       build the web site into site/: lessons, boards and notebooks in the browser (needs node and npm)"
	@echo "make wheel      build the wheel into dist/"
	@echo "make pins       write requirements/pinned.txt anew"
	@echo "make ways       install the wheel into a clean environment for each Python here, and run all that came with it"
	@echo "make audit      ask whether a fault that attackers could use is known of any pinned package"
	@echo "make licences   write the page of the licences of others anew"
	@echo "make release    VERSION=1.2.3: check, test, build twice, compare and tag"
	@echo "make clean      remove what these commands made"

env: .venv/stamp

.venv/stamp: requirements/pinned.txt pyproject.toml scripts/env.sh
	@sh scripts/env.sh

lab: env
	@$(BIN)/legion-widget lab examples

test: env
	@sh scripts/test.sh

test-long: env
	@sh scripts/test-long.sh

mutants: env
	@$(BIN)/python -c "import cosmic_ray" 2>/dev/null || $(BIN)/pip install -q -e ".[mutants]"
	@$(BIN)/python scripts/mutants.py $(GAME) $(MODULE) $(if $(PART),--part $(PART)) $(if $(AGAIN),--again)

lint: env
	@sh scripts/lint.sh

messages: env
	@$(BIN)/python scripts/messages.py

docs: env
	@sh scripts/docs.sh

site: env
	@$(BIN)/python -m site_builder

wheel: env
	@$(BIN)/hatchling build --target wheel

pins:
	@sh scripts/pins.sh

ways: env
	@$(BIN)/python scripts/try_installs.py $(if $(PYTHON),--python $(PYTHON)) $(if $(NOTEBOOKS),--notebooks $(NOTEBOOKS)) $(if $(WAY),--way $(WAY))

audit: env
	@$(BIN)/python scripts/audit.py

licences: env
	@$(BIN)/python scripts/licences.py

release: env
	@$(BIN)/python scripts/release.py $(VERSION)

clean:
	rm -rf docs/_build docs/about docs/notebooks docs/rules docs/keys-*.md docs/reference
	rm -rf site .site-cache
	rm -rf .venv dist test-results .mutants .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis .benchmarks
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
