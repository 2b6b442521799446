# Everything starts here: `make run` for a server, `make test` for the tests.

.PHONY: run test test-portable test-libmicrohttpd-1 test-browser release bench soak fuzz walls contract contract-long sanitize lint docs docker libraries

CONFIGURATION ?= debug
ARGS ?=
# How long each part of a soak, the fuzzer, and each of both under a sanitizer lasts.
SECONDS ?= 30
build = Scripts/build $(1)

# Serves on http://127.0.0.1:4000. Flags go in ARGS: make run ARGS="--port 4010".
run: libraries
	@$(call build,$(CONFIGURATION)) --product understudy
	@exec .build/$(CONFIGURATION)/understudy $(ARGS)

test: libraries
	Scripts/build debug --build-tests
	@Scripts/repeat-failures Scripts/swift test --explicit-target-dependency-import-check error --skip-build

# The HTTP module's tests and the clients' as on a Mac: without what Linux alone has, small stacks, few descriptors. Built apart.
test-portable: libraries
	@Scripts/test-portable

# The HTTP module's tests with libmicrohttpd 1.0, which is built from source when it is missing.
test-libmicrohttpd-1: libraries
	@Scripts/test-libmicrohttpd-1

# The dashboard in a headless Chromium, which is installed when it is missing: make test-browser ARGS="-k journal". See docs/testing.md.
test-browser: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	@UNDERSTUDY=.build/$(CONFIGURATION)/understudy Scripts/test-browser $(ARGS)

release: libraries
	$(call build,release) --product understudy
	@echo "built .build/release/understudy"

# Prints one table in about five minutes: computed answers, writes and a test's journey beside other servers, start, memory, growth. Benchmarks/prepare
# installs what it needs. Beside another build: make bench ARGS="before ../other/.build/release/understudy". See docs/speed.md.
bench: release
	@python3 Benchmarks/bench.py $(ARGS)

# Everything at once from many clients, kill -9, kills at system calls, a full disk: make soak SECONDS=600. A crowd of connections and what
# others notice of it: make soak CONFIGURATION=release ARGS=--crowd. See docs/testing.md, also for the three below.
soak: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	$(call build,$(CONFIGURATION)) --product understudy-soak
	.build/$(CONFIGURATION)/understudy-soak --second-process --seconds $(SECONDS) $(ARGS)

# Malformed and misshapen requests, other ones each time: make fuzz SECONDS=600, or the same ones: make fuzz ARGS="--seed 5".
fuzz: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	$(call build,$(CONFIGURATION)) --product understudy-fuzz
	.build/$(CONFIGURATION)/understudy-fuzz --seconds $(SECONDS) $(ARGS)

# Requests by those who may not have what they ask for, on every route.
walls: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	$(call build,$(CONFIGURATION)) --product understudy-walls
	.build/$(CONFIGURATION)/understudy-walls $(ARGS)

# A release build's answers beside its OpenAPI documents, by schemathesis, with the same requests each time: make contract ARGS="--seed 7 fitiq".
# At length: make contract-long. See docs/testing.md. Needs Python 3.11.
contract: release
	@Scripts/contract $(ARGS)

contract-long: release
	@Scripts/contract --examples 200 $(ARGS)

# The tests, the soak's load and the fuzzer under both sanitizers, built apart: make sanitize SANITIZERS=thread ARGS=fuzz.
SANITIZERS ?= thread address
sanitize: libraries
	@status=0; for kind in $(SANITIZERS); do Scripts/sanitize $$kind $(SECONDS) $(ARGS) || status=1; done; exit $$status

# Format, and what Apple's systems of the versions promised have; the latter is read from a build's index.
lint: libraries
	swift format lint --strict --recursive Package.swift Plugins Sources Tests Examples seed
	Scripts/build debug --build-tests
	@Scripts/check-availability

# The documentation of UnderstudyClient, Understudy and MicroHTTP as one site, in .build-docs; a warning of DocC's is an error.
docs: libraries
	@Scripts/build-docs

docker:
	docker build --tag understudy .

# The two C libraries, installed when they are missing.
libraries:
	@Scripts/install-libraries
