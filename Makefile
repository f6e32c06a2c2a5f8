# Every target sets itself up: a clean clone needs Python 3.11+ and make, nothing else. uv is used where it exists.
PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.migrate-kit-ready

.PHONY: setup demo test check soak docs clean
setup: $(STAMP)
$(STAMP): pyproject.toml
	@if command -v uv >/dev/null 2>&1; then \
	  uv venv --quiet --allow-existing --python $(PYTHON) $(VENV) && uv pip install --quiet --python $(BIN)/python -e '.[test]'; \
	else \
	  $(PYTHON) -m venv $(VENV) && $(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[test]'; \
	fi
	@touch $@

demo: setup ## the whole migration on the shipped sample
	$(BIN)/migrate-kit demo

test: setup ## the test suite, in under five minutes on two cores
	$(BIN)/python -m pytest -n 2 --dist loadgroup

check: setup ## lint, format, types, import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

soak: setup ## fuzz, crash and soak runs at full count
	MIGRATE_KIT_SOAK=1 $(BIN)/python -m pytest -m "soak"

docs: setup ## rewrite the reference from the commands and codes, the forms from their examples, the schemas from the model
	$(BIN)/python -m tests.reference > docs/reference.md
	$(BIN)/python -m tests.forms_page > docs/forms.md
	$(BIN)/python -m tests.schemas > docs/inventory.schema.json
	$(BIN)/python -m tests.schemas rules > docs/rules.schema.json
	$(BIN)/python -m tests.schemas weekly > docs/weekly.schema.json

clean:
	rm -rf $(VENV) dist build .pytest_cache .mypy_cache .ruff_cache migrate-kit-demo
