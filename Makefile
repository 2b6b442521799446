# Everything starts here: `make run` for a server, `make test` for the tests.

.PHONY: run test release bench soak sanitize-threads lint docker libraries

CONFIGURATION ?= debug
ARGS ?=
# Each module imports what Package.swift says it depends on, and nothing else: that keeps the walls between them.
CHECKED = --explicit-target-dependency-import-check error

# Serves on http://127.0.0.1:4000. Flags go in ARGS: make run ARGS="--port 4010".
run: libraries
	@swift build $(CHECKED) --configuration $(CONFIGURATION) --product understudy
	@exec .build/$(CONFIGURATION)/understudy $(ARGS)

test: libraries
	swift build $(CHECKED) --build-tests
	swift test $(CHECKED) --skip-build

release: libraries
	swift build $(CHECKED) --configuration release --product understudy
	@echo "built .build/release/understudy"

# Prints requests per second beside a bare libmicrohttpd, and the time to start. Needs python3, cc and wrk.
bench: release
	@python3 Benchmarks/bench.py

# Many threads, resets, restores, reloads and a second process for a minute, in memory and on a file: make soak ARGS="--seconds 10".
soak: libraries
	swift build $(CHECKED) --product understudy-soak
	.build/debug/understudy-soak --second-process $(ARGS)

# The same under the thread sanitizer, built apart.
sanitize-threads: libraries
	Scripts/sanitize-threads $(ARGS)

lint:
	swift format lint --strict --recursive Package.swift Sources Tests Examples seed

docker:
	docker build --tag understudy .

# The two C libraries, installed when they are missing.
libraries:
	@Scripts/install-libraries
