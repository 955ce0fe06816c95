# The front door. The work is done by meson and by the scripts in tools/.

BUILD ?= build
PREFIX ?= /usr/local
DESTDIR ?=
GAME ?= revolution
FUZZ_SECONDS ?= 60
SOAK_MINUTES ?= 10
KILLS ?= 500

# Slow proofs that say nothing about coverage are not built there at all.
TEST_OPTIONS = -Dtests=true -Dpostgres=enabled -Dwerror=true \
	-Doptimization=1 -Db_lto=false \
	-Db_sanitize=address,undefined
# Percent of lines and branches, with a little room: rows for wide vectors (1 %
# of all lines) are only written by processors that have such vectors.
COVERED_LINES = 98
COVERED_BRANCHES = 94
COVERAGE_OPTIONS = -Dtests=true -Doptimization=0 -Db_lto=false -Db_coverage=true
FUZZ_OPTIONS = -Dtests=true -Dfuzz=true -Doptimization=1 -Db_lto=false \
	-Db_sanitize=address,undefined

.DEFAULT_GOAL := build
.PHONY: build play play-terminal test-page test quick check format coverage bench strength train fuzz soak torture test-leaks \
	install uninstall tarball deb regen clean help build-tests packages \
	packages-test \
	python install-python

build: packages $(BUILD)/release/build.ninja ## build build/rookery (the default)
	@ninja --quiet -C $(BUILD)/release
	@ln -sfn release/rookery $(BUILD)/rookery

python: packages $(BUILD)/release/build.ninja ## build the Python package into build/python
	@tools/packages python
	@meson configure $(BUILD)/release -Dpython=true
	@ninja --quiet -C $(BUILD)/release python-package
	@ln -sfn release/python $(BUILD)/python

play: build ## play in the browser
	@tools/play $(BUILD)/rookery

play-terminal: build ## play in the terminal; GAME=revolution LEVEL=casual
	@$(BUILD)/rookery play $(GAME) $(if $(LEVEL),--bots $(LEVEL))

test-page: build-tests ## test the page in Chromium
	@tools/test $(BUILD)/test --suite page

test: build-tests ## run every test
	@tools/test $(BUILD)/test

quick: build-tests ## run the fast tests, within 30 seconds
	@tools/test $(BUILD)/test --suite quick

test-leaks: build-tests ## show that every deliberate leak is caught
	@tools/test $(BUILD)/test --suite leaks

check: packages-test $(BUILD)/release/build.ninja ## check format, layers, sizes, repeated code and words; static analysis
	@tools/check $(BUILD)/release

format: packages-test ## format the sources
	@tools/check --format
	@cd page && npm run --silent format

coverage: packages-test $(BUILD)/coverage/build.ninja ## measure how many lines and branches of core and games tests cover
	@ninja --quiet -C $(BUILD)/coverage
	@find $(BUILD)/coverage -name '*.gcda' -delete
	@tools/test $(BUILD)/coverage
	@gcovr --root . --filter src/core/ --filter src/games/ --filter include/ \
		--fail-under-line $(COVERED_LINES) --fail-under-branch $(COVERED_BRANCHES) \
		--print-summary $(BUILD)/coverage

bench: packages-test build python ## measure speed and instructions per decision
	@tools/bench $(BUILD)/rookery
	@PYTHONPATH=$(BUILD)/python bench/python_loop.py
	@PYTHONPATH=$(BUILD)/python$${PYTHONPATH:+:$$PYTHONPATH} bench/openspiel.py

strength: build ## measure the strength of the bots; takes hours, can be stopped and resumed
	@tools/strength $(BUILD)/rookery $(BUILD)/strength --write docs/strength.md $(CLAIM)

train: ## train the networks of the bots further, in build/train; needs PyTorch
	@tools/train $(BUILD)/train

fuzz: packages-test $(BUILD)/fuzz/build.ninja ## fuzz every parser; FUZZ_SECONDS=60 each
	@ninja --quiet -C $(BUILD)/fuzz fuzzers
	@tools/fuzz $(BUILD)/fuzz $(FUZZ_SECONDS)

torture: build-tests build ## test the server on bad disks, killed 500 times, under siege; KILLS=500 PART=siege
	@tools/torture $(BUILD) $(KILLS) $(PART)

soak: build-tests ## test properties with new seeds; SOAK_MINUTES=10
	@tools/soak $(BUILD)/test $(SOAK_MINUTES) $(GAME)

install: packages $(BUILD)/release/build.ninja ## install below PREFIX (and DESTDIR)
	@meson setup --reconfigure $(BUILD)/release -Dprefix=$(abspath $(PREFIX))
	@ninja --quiet -C $(BUILD)/release
	@meson install --quiet --no-rebuild --strip -C $(BUILD)/release \
		$(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

uninstall: ## remove what `make install` has installed last
	@tools/uninstall $(BUILD)/release

tarball: build ## make a tarball with the page built, which needs no Node
	@tools/tarball $(BUILD)/release/page_files.c $(BUILD)

deb: tarball ## make Debian packages, in build/deb
	@tools/packages deb
	@tools/deb $(BUILD)

install-python: python ## install the Python package below PREFIX (and DESTDIR)
	@meson configure $(BUILD)/release -Dprefix=$(abspath $(PREFIX))
	@ninja --quiet -C $(BUILD)/release python-package
	@meson install --quiet --no-rebuild -C $(BUILD)/release --tags python \
		$(if $(DESTDIR),--destdir $(abspath $(DESTDIR)))

regen: build-tests ## rewrite the golden playthroughs
	@if [ -x tests/play/regen ]; then \
		ROOKERY=$(abspath $(BUILD))/test/rookery tests/play/regen; \
	else \
		echo "There are no playthroughs to write: tests/play/regen is missing."; \
	fi

clean: ## remove everything that was built
	rm -rf $(BUILD)

help: ## this list
	@sed -n 's/^\([a-z-]*\):.* ## \(.*\)/\1\t\2/p' Makefile | expand -t 14

# Packages that are missing are installed; see tools/packages.

packages:
	@tools/packages build
	@tools/npm build

packages-test:
	@tools/packages build test
	@tools/npm

# One folder below build/ for each way to build; ninja notices changes of
# the meson files by itself.

build-tests: packages-test $(BUILD)/test/build.ninja
	@ninja --quiet -C $(BUILD)/test

$(BUILD)/release/build.ninja: | packages
	@meson setup $(BUILD)/release

$(BUILD)/test/build.ninja: | packages-test
	@meson setup $(BUILD)/test $(TEST_OPTIONS)

$(BUILD)/coverage/build.ninja: | packages-test
	@meson setup $(BUILD)/coverage $(COVERAGE_OPTIONS)

$(BUILD)/fuzz/build.ninja: | packages-test
	@CC=clang-14 meson setup $(BUILD)/fuzz $(FUZZ_OPTIONS)
