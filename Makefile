# Receipt Vault. `make run` and `make test` are all a newcomer needs; `make help` lists the rest.

SWIFT       ?= swift
PREFIX      ?= /usr/local
DESTDIR     ?=
SYSCONFDIR  ?= $(if $(filter /usr /usr/local,$(PREFIX)),/etc,$(PREFIX)/etc)
BUILD_FLAGS := --explicit-target-dependency-import-check error
# Two builds are the same to the byte, in whichever folder: no path of it is in them, and the compiler's own hash tables
# have one order (docs/decisions/0050-packages.md). The identifier of a build leads debuggers to its symbols.
# The names of the cache of modules and the folder of the generated catalogs depend on the path, too.
GENERATED    := .build/plugins/outputs
REPRODUCIBLE := -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xcc -ffile-prefix-map=$(CURDIR)=. \
               -Xcc -ffile-prefix-map=$(CURDIR)/$(GENERATED)/$(shell basename '$(CURDIR)' | tr A-Z a-z)=./$(GENERATED)/package \
               -Xswiftc -Xfrontend -Xswiftc -no-clang-module-breadcrumbs \
               -Xlinker --build-id=sha1 -Xlinker -T -Xlinker $(CURDIR)/Resources/linking/reproducible.ld
# Every start relocates and looks up less: lld can pack relocations, no symbols are offered to other libraries, and the
# C++ library is linked in, from a folder that has no other one (docs/decisions/0022-start.md).
RELEASE     := $(BUILD_FLAGS) -c release --static-swift-stdlib -Xswiftc -use-ld=lld \
               -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --icf=safe \
               -Xlinker --no-export-dynamic -Xlinker -L$(CURDIR)/.build/static $(REPRODUCIBLE)
export SWIFT_DETERMINISTIC_HASHING := 1
SOURCES     := Package.swift Plugins Sources Tests
SHARE_FOLDERS := man/man1 bash-completion/completions zsh/site-functions fish/vendor_completions.d
LIB_FOLDERS := systemd/system systemd/user sysusers.d
# Folders of Resources that the programs and their operators use, and the units of systemd for the computer and for a person.
DATA        := sample server
SYSTEM_UNITS := rvault-server.service rvault-server.socket
USER_UNITS  := $(addprefix rvault-,worker.service worker.timer once.service once.timer backup.service backup.timer)
SIM         := .build/release/rvault-sim
PROGRAMS    ?= .build/release
# The snapshots that a full run of VaultScreensTests compared, one a line.
SNAPSHOTS   := $(CURDIR)/.build/snapshots-compared.txt
STRIP       ?= strip
TEST        := Resources/scripts/run-tests.sh $(SWIFT) test $(BUILD_FLAGS) --skip-build

.DEFAULT_GOAL := help
.PHONY: help deps proxy run demo build release test quick snapshots sim sim-sqlcipher sim-postgres check fmt lint layers defaults docs texts words page bench bench-large bench-upgrade profile load crowd bench-postgres bench-capture load-accounts accuracy pictures capture-pictures e2e soak openapi timing s3 fuzz sanitize clean install install-files install-programs install-pages install-data uninstall tarball deb deb-twice deb-check

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

deps: ## install missing Debian packages; for the tests an S3-compatible server, schemathesis and axe-core
	@Resources/scripts/install-packages.sh Resources/debian-packages.txt
	@Resources/scripts/install-rclone.sh .build/rclone
	@Resources/scripts/install-schemathesis.sh .build/schemathesis
	@Resources/scripts/install-axe.sh .build/axe

run: deps release ## install what is needed, build and start the program
	@.build/release/rvault

demo: deps release ## start a server, a vault, and a second device that makes edits; leaves nothing behind
	@.build/release/rvault demo --live

proxy: deps
	@Resources/scripts/unpack-nginx.sh .build/nginx

build: deps proxy ## build everything for development, including tests
	$(SWIFT) build $(BUILD_FLAGS) --build-tests

release: deps ## build both programs as they are installed
	@mkdir -p .build/static && ln -sf "$$(gcc -print-file-name=libstdc++.a)" .build/static/
	$(SWIFT) build $(RELEASE) --product rvault
	$(SWIFT) build $(RELEASE) --product rvault-server

# Each story blocks a thread while it waits for a screen, so the stories run separately.
test: SEEDS := 20000
test: build sim ## run all tests
	@rm -f $(SNAPSHOTS)
	RVAULT_SNAPSHOT_LOG=$(SNAPSHOTS) $(TEST) --parallel --skip EndToEndTests
	@Resources/scripts/check-snapshots.sh $(SNAPSHOTS)
	$(TEST) --parallel --filter EndToEndTests
	@Resources/scripts/check-openapi.py

QUICK := CommandTable FieldInput Folding TerminalUI Translation VaultAttachments VaultDocuments VaultExchange VaultJSON VaultModel \
	VaultQuery VaultReminders ReceiptReading VaultScreens VaultSettings VaultSync VaultWire

quick: build ## test the rules and the screens, while working: under a minute after the build
	@rm -f $(SNAPSHOTS)
	RVAULT_SNAPSHOT_LOG=$(SNAPSHOTS) $(TEST) --parallel $(QUICK:%=--filter %Tests)
	@Resources/scripts/check-snapshots.sh $(SNAPSHOTS)

snapshots: build ## record the snapshots of the screens again, and delete those that no test compares
	@rm -f $(SNAPSHOTS)
	RVAULT_RECORD_SNAPSHOTS=1 RVAULT_SNAPSHOT_LOG=$(SNAPSHOTS) \
		$(TEST) --parallel --filter VaultScreensTests
	@Resources/scripts/check-snapshots.sh $(SNAPSHOTS) --delete

# The same seeds must give the same hash in two processes, although their hash tables are seeded differently.
sim: ## simulate devices and a server, SEEDS=n seeds from FROM=k; the last line shows how many broke
	$(SWIFT) build $(RELEASE) --product rvault-sim
	@test "$$($(SIM) --seeds 200 --hash | grep '^hash')" = "$$($(SIM) --seeds 200 --hash | grep '^hash')" \
	    || { echo "The same seeds came to something else in another process."; exit 1; }
	@$(SIM) --seeds 200 --text
	@$(SIM) --sms --seeds 400 --cover
	@$(SIM) --seeds 200 --store sqlcipher
	@$(SIM) --seeds $(or $(SEEDS),20000) --from $(or $(FROM),1) --cover

# Each seed also runs in memory and must give the same result there.
sim-sqlcipher: ## simulate with encrypted files, about two seeds per second and core; SEEDS=n FROM=k
	$(SWIFT) build $(RELEASE) --product rvault-sim
	@$(SIM) --store sqlcipher --seeds $(or $(SEEDS),1000) --from $(or $(FROM),1)

# Each seed also runs in memory and must give the same result there.
sim-postgres: ## simulate with the server's store in PostgreSQL; SEEDS=n FROM=k, SMS=1 with text messages
	$(SWIFT) build $(RELEASE) --product rvault-sim
	@Resources/scripts/with-postgres.sh $(SIM) $(if $(SMS),--sms) --seeds $(or $(SEEDS),300) --from $(or $(FROM),1) --store

e2e: build ## run only the stories in a real terminal
	$(TEST) --filter EndToEndTests

# SEEDS and FROM choose the seeds of the process simulation; RVAULT_STORY=1 prints what each of them does.
soak: build release ## run the stories of crashes, bad networks and many photos at full length, about 40 minutes; SEEDS=n FROM=k
	RVAULT_SOAK=1 RVAULT_PROGRAMS=$(CURDIR)/.build/release \
		$(if $(SEEDS),RVAULT_SEEDS=$(SEEDS)) $(if $(FROM),RVAULT_FROM=$(FROM)) \
		$(TEST) --no-parallel \
		--filter 'NetworkStates|LostReply|KilledAnywhere|KilledAtACall|RotatedKey|LongQueue|FloodedServer|ProcessSimulation|CutTransfer|ManyPhotos|GoldenTests'

openapi: build ## ask a server by its own OpenAPI document, on both stores; EXAMPLES=n for more requests, SEED=n for others
	@Resources/scripts/check-openapi.py $(if $(EXAMPLES),--examples $(EXAMPLES)) $(if $(SEED),--seed $(SEED))

# Instruments all modules, in a folder of its own; about a quarter of an hour for the first build on two cores.
fuzz: deps ## fuzz the parsers of bytes from outside, SECONDS=n each (60), JOBS=n at once (1); TARGET=name for one of them
	RVAULT_FUZZ="$$(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$$(uname -m).a" \
		$(SWIFT) build $(BUILD_FLAGS) -c release --product rv-fuzz --scratch-path .build/fuzz --sanitize=address \
		-Xswiftc -enable-testing -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
		-Xcc -fsanitize=fuzzer-no-link,address,undefined -Xcc -fno-sanitize-recover=undefined
	@Resources/scripts/fuzz.sh .build/fuzz/release/rv-fuzz $(or $(SECONDS),60) $(or $(JOBS),1) $(TARGET)

# Only the tests of the wrappers and of modules that take bytes from outside are built. TARGET=PostgresKitTests runs these alone.
sanitize: deps proxy ## test the server, the stores and the wrappers with the sanitizers of addresses and of undefined behavior
	RVAULT_SANITIZE=1 $(SWIFT) build $(BUILD_FLAGS) --product receipt-vaultPackageTests --scratch-path .build/sanitize \
		--sanitize=address -Xcc -fsanitize=undefined -Xcc -fno-sanitize-recover=undefined
	@Resources/scripts/sanitized.sh $(SWIFT) test $(BUILD_FLAGS) --skip-build --scratch-path .build/sanitize

# About ten minutes. Nothing else should run on the machine.
timing: release ## compare the times of refusals of what is another's and what doesn't exist; SAMPLES=n of each
	@Resources/scripts/timing.py $(if $(SAMPLES),--samples $(SAMPLES))

s3: build ## run the contract of the stores of blobs against OpenStack Swift; installs it
	@Resources/scripts/install-packages.sh Resources/swift-packages.txt
	Resources/scripts/with-swift.sh $(SWIFT) test $(BUILD_FLAGS) --skip-build --no-parallel --filter BlobContractTests

check: deps lint layers defaults docs texts words page ## run every check that needs no test run

fmt: ## format the sources
	$(SWIFT) format format -i -r --configuration .swift-format $(SOURCES)

lint: ## check formatting and style strictly
	$(SWIFT) format lint --strict -r --configuration .swift-format $(SOURCES)

layers: ## check that pure modules stay pure and nothing traps outside the wrappers
	@Resources/scripts/check-layers.sh

defaults: ## check that switches over our own enums list every case
	@Resources/scripts/check-defaults.py

docs: ## check that documentation pages agree with the code and with each other
	@Resources/scripts/check-docs.sh

texts: ## check that every text is translated; MERGE=1 adds new texts to the catalogs
	@Resources/scripts/check-texts.sh $(if $(MERGE),--merge)

words: ## check spelling, and for phrases that docs/glossary.md advises against
	@codespell --builtin clear,rare README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md Makefile $(SOURCES) Resources docs
	@Resources/scripts/check-words.py

page: ## check the page on a phone: types, HTML, texts in every language, and how much is sent
	@Resources/scripts/check-page.sh

bench: deps release ## measure, as ratios to other programs, and rewrite docs/benchmarks.md; BENCH_ONLY=section for one
	@Resources/scripts/install-packages.sh Resources/bench-packages.txt
	$(SWIFT) build $(RELEASE) --product rv-pictures
	@$(if $(BENCH_ONLY),BENCH_ONLY="$(BENCH_ONLY)") Resources/scripts/bench.py

# Half an hour and 8 GB in TMPDIR.
bench-large: deps release ## measure a vault of a million receipts, for docs/benchmarks.md; BENCH_LARGE=n for fewer
	@$(if $(BENCH_LARGE),BENCH_LARGE="$(BENCH_LARGE)") Resources/scripts/bench-large.py

bench-upgrade: release ## time the upgrade of a vault that the rvault at OLD fills, for docs/benchmarks.md
	@OLD="$(OLD)" Resources/scripts/bench-upgrade.py

profile: deps release ## count the instructions of a start, an import, a push and a pull, for docs/benchmarks.md
	@Resources/scripts/install-packages.sh Resources/profile-packages.txt
	@Resources/scripts/profile.py

load: release ## measure the server and the waits of its users under load, for docs/benchmarks.md
	@Resources/scripts/load.py --page

bench-postgres: deps release ## measure a server over PostgreSQL beside pgbench, for docs/benchmarks.md, a quarter of an hour
	@Resources/scripts/install-packages.sh Resources/bench-packages.txt
	@Resources/scripts/bench-postgres.py

bench-capture: deps release ## measure the page of a phone in Chromium, from the shutter to the Inbox, for docs/benchmarks.md
	@Resources/scripts/bench-capture.py --page

load-accounts: deps release ## load two servers with 10,000 accounts for ten minutes, for docs/benchmarks.md; SECONDS=n for less
	@$(if $(SECONDS),SECONDS="$(SECONDS)") Resources/scripts/load-accounts.py $(if $(SECONDS),,--page)

# CROWD_TLS=1: to a server with TLS, of which half complete the handshake.
crowd: release ## open 100,000 connections to the server (CROWD=N for fewer; CROWD_TLS=1), and see whether others are served
	@Resources/scripts/crowd.py

accuracy: ## measure how often the receipts in DATA are read right; LANGUAGES=deu+eng, MISTAKES=1, FILES=1 for the whole way from the file
	$(SWIFT) build $(BUILD_FLAGS) -c release --product rv-accuracy
	$(if $(FILES),$(SWIFT) build $(BUILD_FLAGS) -c release --product rvault)
	@Resources/scripts/accuracy.py $(if $(LANGUAGES),--lang $(LANGUAGES)) $(if $(MISTAKES),--mistakes) \
		$(if $(FILES),--program .build/release/rvault)

pictures: deps release ## draw the pictures of README and guide from a running demo
	@Resources/scripts/pictures.py

CAPTURE_PICTURES := docs/pictures/capture

capture-pictures: build ## draw the pictures of the page on a phone for the guide, from receipts of the tests
	@rm -rf $(CAPTURE_PICTURES) && mkdir -p $(CAPTURE_PICTURES)
	RVAULT_CAPTURE_PICTURES=$(CURDIR)/$(CAPTURE_PICTURES) $(TEST) --filter CaptureAccessStory
	@du -cb $(CAPTURE_PICTURES)/*.png | tail -n 1

# Symbols and debug sections are a third of a program. The build keeps them, for debuggers and crash addresses.
install-programs:
	install -d $(DESTDIR)$(PREFIX)/bin
	install -m 755 $(if $(filter-out true,$(STRIP)),-s --strip-program='$(STRIP)') \
	    $(PROGRAMS)/rvault $(PROGRAMS)/rvault-server $(DESTDIR)$(PREFIX)/bin/

# Each program prints its own manual pages and completions.
install-pages:
	install -d $(SHARE_FOLDERS:%=$(DESTDIR)$(PREFIX)/share/%)
	set -e; cd $(DESTDIR)$(PREFIX)/share; for name in rvault rvault-server; do \
	    program="$(abspath $(PROGRAMS))/$$name"; \
	    "$$program" manual > man/man1/$$name.1; \
	    for command in $$("$$program" manual --list); do \
	        "$$program" manual $$command > man/man1/$$name-$$command.1; \
	    done; \
	    "$$program" completion bash > bash-completion/completions/$$name; \
	    "$$program" completion zsh > zsh/site-functions/_$$name; \
	    "$$program" completion fish > fish/vendor_completions.d/$$name.fish; \
	done

# An existing configuration of the server is left as it is.
install-data:
	install -d $(DATA:%=$(DESTDIR)$(PREFIX)/share/receipt-vault/%) $(LIB_FOLDERS:%=$(DESTDIR)$(PREFIX)/lib/%) \
	    $(DESTDIR)$(PREFIX)/share/applications $(DESTDIR)$(PREFIX)/share/metainfo $(DESTDIR)$(SYSCONFDIR)/receipt-vault
	set -e; for folder in $(DATA); do \
	    install -m 644 Resources/$$folder/* $(DESTDIR)$(PREFIX)/share/receipt-vault/$$folder/; \
	done
	install -m 644 Resources/desktop/*.desktop $(DESTDIR)$(PREFIX)/share/applications/
	install -m 644 Resources/desktop/*.metainfo.xml $(DESTDIR)$(PREFIX)/share/metainfo/
	install -m 644 $(SYSTEM_UNITS:%=Resources/systemd/%) $(DESTDIR)$(PREFIX)/lib/systemd/system/
	install -m 644 $(USER_UNITS:%=Resources/systemd/%) $(DESTDIR)$(PREFIX)/lib/systemd/user/
	install -m 644 Resources/systemd/rvault-server.sysusers $(DESTDIR)$(PREFIX)/lib/sysusers.d/rvault-server.conf
	sed -i 's|/etc/receipt-vault/|$(SYSCONFDIR)/receipt-vault/|' $(SYSTEM_UNITS:%=$(DESTDIR)$(PREFIX)/lib/systemd/system/%)
	test -e $(DESTDIR)$(SYSCONFDIR)/receipt-vault/server.conf || \
	    install -m 644 Resources/etc/server.conf $(DESTDIR)$(SYSCONFDIR)/receipt-vault/

# The packages and the archive have these files, too (Resources/debian/rules, Resources/scripts/make-tarball.sh).
install-files: install-programs install-pages install-data

install: release ## install both programs, their data, menu entry, services, manual pages and completions; STRIP=true keeps symbols
	@$(MAKE) --no-print-directory install-files

uninstall: ## remove the installed files, but not the configuration of the server
	rm -f $(DESTDIR)$(PREFIX)/bin/rvault $(DESTDIR)$(PREFIX)/bin/rvault-server
	rm -f $(SYSTEM_UNITS:%=$(DESTDIR)$(PREFIX)/lib/systemd/system/%) \
	    $(USER_UNITS:%=$(DESTDIR)$(PREFIX)/lib/systemd/user/%) $(DESTDIR)$(PREFIX)/lib/sysusers.d/rvault-server.conf
	rm -rf $(DESTDIR)$(PREFIX)/share/receipt-vault
	cd $(DESTDIR)$(PREFIX)/share && rm -f applications/receipt-vault.desktop \
	    metainfo/$(notdir $(wildcard Resources/desktop/*.metainfo.xml)) && for name in rvault rvault-server; do \
	    rm -f man/man1/$$name.1 man/man1/$$name-*.1 bash-completion/completions/$$name zsh/site-functions/_$$name \
	        fish/vendor_completions.d/$$name.fish; \
	done

tarball: release ## pack an archive that runs from any folder, in .build/packages
	@Resources/scripts/make-tarball.sh $(PROGRAMS) .build/packages

deb: deps release ## build the Debian packages and check them with lintian, in .build/packages
	@Resources/scripts/install-packages.sh Resources/package-packages.txt
	@Resources/scripts/make-deb.sh $(PROGRAMS) .build/packages

# Half an hour: the second build is in another folder, and begins with nothing.
deb-twice: deb tarball ## build packages and archive again in another folder, and compare each with the first
	@Resources/scripts/deb-twice.sh .build/packages

deb-check: deb ## as root: install, use, upgrade and remove the packages in a new Debian 12
	@Resources/scripts/deb-check.sh .build/packages $(PROGRAMS)

clean: ## remove the build folder
	rm -rf .build
