# The entry point of the repository: `make run` starts a server, `make test` runs the tests.

.PHONY: run test test-portable test-libmicrohttpd-1 test-browser release dist test-dist bench check-bench soak fuzz walls contract contract-long sanitize lint docs docker test-docker libraries

CONFIGURATION ?= debug
ARGS ?=
# The duration of each part of the soak and of the fuzzer, also under a sanitizer.
SECONDS ?= 30
build = Scripts/build $(1)

# Serves on http://127.0.0.1:4000. ARGS takes flags: make run ARGS="--port 4010".
run: libraries
	@$(call build,$(CONFIGURATION)) --product understudy
	@exec .build/$(CONFIGURATION)/understudy $(ARGS)

test: libraries
	Scripts/build debug --build-tests
	@Scripts/repeat-failures Scripts/swift test --explicit-target-dependency-import-check error --skip-build

# The HTTP module's and the clients' tests as on a Mac: without Linux-only system calls, on small stacks.
test-portable: libraries
	@Scripts/test-portable

# The HTTP module's tests with libmicrohttpd 1.0. Builds the library from source if it is missing.
test-libmicrohttpd-1: libraries
	@Scripts/test-libmicrohttpd-1

# The dashboard's tests in a headless Chromium, which is installed if it is missing: make test-browser ARGS="-k journal". See docs/testing.md.
test-browser: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	@UNDERSTUDY=.build/$(CONFIGURATION)/understudy Scripts/test-browser $(ARGS)

release: libraries
	$(call build,release) --product understudy
	@Scripts/split-debug-information .build/release/understudy
	@echo "built .build/release/understudy"

# Packs the release build for download: .build/dist/understudy-VERSION-SYSTEM.tar.gz, and its debug information.
dist: release
	@Scripts/dist

# Unpacks the archive in a bare Debian and starts it there.
test-dist: dist
	@Scripts/test-dist

# Prints one table in about five minutes: computed answers, writes and a test's journey compared with other servers, then start, memory and growth.
# Benchmarks/prepare installs the other servers. To compare with another build: make bench ARGS="before ../other/.build/release/understudy". Needs
# Linux. See docs/speed.md.
bench: check-bench release
	@python3 Benchmarks/bench.py $(ARGS)

check-bench:
	@python3 Benchmarks/bench.py --check

# Mixed load from many clients, kill -9, kills at system calls, a full disk: make soak SECONDS=600. Many connections and their effect on other
# clients: make soak CONFIGURATION=release ARGS=--crowd. docs/testing.md describes this target and the next three.
soak: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	$(call build,$(CONFIGURATION)) --product understudy-soak
	.build/$(CONFIGURATION)/understudy-soak --second-process --seconds $(SECONDS) $(ARGS)

# Malformed and invalid requests, different in each run: make fuzz SECONDS=600. A seed repeats a run: make fuzz ARGS="--seed 5".
fuzz: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	$(call build,$(CONFIGURATION)) --product understudy-fuzz
	.build/$(CONFIGURATION)/understudy-fuzz --seconds $(SECONDS) $(ARGS)

# Unauthorised requests on every route.
walls: libraries
	$(call build,$(CONFIGURATION)) --product understudy
	$(call build,$(CONFIGURATION)) --product understudy-walls
	.build/$(CONFIGURATION)/understudy-walls $(ARGS)

# Compares a release build's responses with its OpenAPI documents, by schemathesis. Needs Python 3.11. A seed determines the requests:
# make contract ARGS="--seed 7 fitiq". make contract-long sends more of them. See docs/testing.md.
contract: release
	@Scripts/contract $(ARGS)

contract-long: release
	@Scripts/contract --examples 200 $(ARGS)

# The tests, the soak's load and sockets, and the fuzzer under both sanitizers, each with a build of its own:
# make sanitize SANITIZERS=thread ARGS=fuzz.
SANITIZERS ?= thread address
sanitize: libraries
	@status=0; for kind in $(SANITIZERS); do Scripts/sanitize $$kind $(SECONDS) $(ARGS) || status=1; done; exit $$status

# Checks hosts of package registries, the backends' rules, names that differ only in case, waits in asynchronous functions, that CHANGELOG.md agrees
# with the version, the format, and that Apple's systems of the promised versions have every used symbol. The last check reads the index of a build.
lint: libraries
	@Scripts/check-hosts
	@Scripts/check-rules
	@Scripts/check-names
	@Scripts/check-waits
	@Scripts/check-version
	swift format lint --strict --parallel --recursive Package.swift Plugins Sources Tests Examples seed
	Scripts/build debug --build-tests
	@Scripts/check-availability

# Builds the documentation of UnderstudyClient, UnderstudyServer and MicroHTTP as one site in .build-docs. A DocC warning is an error.
docs: libraries
	@Scripts/build-docs

docker:
	docker build --tag understudy --build-arg UNDERSTUDY_BUILD="$$(Scripts/version --build)" --label org.opencontainers.image.version="$$(Scripts/version)" .

# Starts the image once, on the port PORT or 4000 of loopback.
test-docker: docker
	@Scripts/test-image

# Installs the C libraries if they are missing.
libraries:
	@Scripts/install-libraries
