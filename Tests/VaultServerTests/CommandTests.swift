import CommandLineKit
import HTTPServerKit
import ServerBlobs
import Testing
import VaultServer
import VaultServerCore

@Suite("Commands of the server")
struct ServerCommandTests {
    private func read(_ line: String) throws(UsageError) -> ServerCommand {
        try ServerCommand(line.split(separator: " ").map(String.init))
    }

    private func serving(_ address: ListenAddress, isOpen: Bool = false) -> ServeOptions {
        ServeOptions(
            data: "/srv", listen: address, policy: AccountPolicy(isRegistrationOpen: isOpen),
            blobs: .folder("/srv/blobs"))
    }

    @Test func `serve takes its folder and its address`() throws {
        let address = ListenAddress(host: "127.0.0.1", port: 8080)
        #expect(
            try read("serve --data /srv --listen 127.0.0.1:8080")
                == .serve(serving(address)))
        #expect(
            try read("serve --open-registration --listen=127.0.0.1:8080 --data=/srv")
                == .serve(serving(address, isOpen: true)))
    }

    @Test func `serve takes as many connections as it is told`() throws {
        func connections(_ flags: String) throws -> Int? {
            guard case .serve(let options) = try read("serve --data /srv --listen 127.0.0.1:1 " + flags) else {
                return 0
            }
            return options.connections
        }
        #expect(try connections("") == nil && connections("--connections 10000") == 10_000)
        for bad in ["0", "9", "100001", "many"] {
            #expect(throws: UsageError.self) { try connections("--connections \(bad)") }
        }
    }

    @Test func `plain HTTP for other machines has to be asked for`() throws {
        #expect(throws: UsageError.self) { try read("serve --data /srv --listen 0.0.0.0:80") }
        let command = try read("serve --data /srv --listen 0.0.0.0:80 --insecure-http")
        var options = serving(ListenAddress(host: "0.0.0.0", port: 80))
        options.front.allowsPlain = true
        #expect(command == .serve(options))
    }

    private func front(_ flags: String) throws -> FrontOptions? {
        guard case .serve(let options) = try read("serve --data /srv " + flags) else { return nil }
        return options.front
    }

    @Test func `a certificate opens an address for other machines, but none for programs that watch`() throws {
        let tls = "--tls-certificate a.pem --tls-key a.key"
        let options = try front("--listen 0.0.0.0:443 \(tls)")
        #expect(options?.certificate == CertificateFiles(certificate: "a.pem", key: "a.key"))
        #expect(throws: UsageError.self) { try front("--listen 0.0.0.0:443 \(tls) --metrics 0.0.0.0:9464") }
        for half in ["--tls-certificate a.pem", "--tls-key a.key", "--tls-key a.key --tls-certificate="] {
            #expect(throws: UsageError.self) { try front("--listen 127.0.0.1:443 \(half)") }
        }
    }

    @Test func `proxies on this computer are trusted unless others are named`() throws {
        func proxies(_ flags: String) throws -> TrustedProxies? { try front("--listen 127.0.0.1:1 " + flags)?.proxies }
        #expect(try proxies("") == .loopback)
        #expect(try proxies("--trusted-proxy none") == TrustedProxies.none)
        let both = TrustedProxies(["10.0.0.0/8", "::1"])
        #expect(try proxies("--trusted-proxy 10.0.0.0/8 --trusted-proxy ::1") == both)
        #expect(try proxies("--trusted-proxy=10.0.0.0/8,::1") == both)
        for bad in ["example.org", "0.0.0.0/0", "10.0.0.1,none", "10.0.0.1,", "="] {
            #expect(throws: UsageError.self) { try proxies("--trusted-proxy \(bad)") }
        }
    }

    @Test func `serve is watched, stopped and logged as it was asked`() throws {
        func options(_ flags: String) throws -> ServeOptions? {
            guard case .serve(let options) = try read("serve --data /srv --listen 127.0.0.1:8080 " + flags) else {
                return nil
            }
            return options
        }
        let plain = try options("")
        #expect(plain?.metrics == nil && plain?.grace == .zero && plain?.log == .text)
        let full = try options("--metrics [::1]:9464 --grace 20 --log json")
        #expect(full?.metrics == ListenAddress(host: "::1", port: 9464))
        #expect(full?.grace == .seconds(20) && full?.log == .json)
        #expect(try options("--metrics 127.0.0.1:0")?.metrics?.port == 0)
        #expect(try options("--metrics 10.0.0.1:9464 --insecure-http")?.metrics?.host == "10.0.0.1")
        for bad in [
            "--metrics 9464", "--metrics 10.0.0.1:9464", "--metrics 127.0.0.1:8080", "--grace -1", "--grace 601",
            "--grace 1.5", "--log xml",
        ] {
            #expect(throws: UsageError.self, "\(bad)") { try options(bad) }
        }
    }

    @Test func `attachments are in the server's folder, in another one, or in a bucket`() throws {
        func options(_ flags: String) throws -> ServeOptions? {
            guard case .serve(let options) = try read("serve --data /srv --listen 127.0.0.1:1 " + flags) else {
                return nil
            }
            return options
        }
        #expect(try options("--blobs /mnt/b")?.blobs == .folder("/mnt/b"))
        let aws = S3Location("s3://bucket/a", endpoint: nil, region: "eu-west-1", usesPathStyle: false)
        #expect(
            try options("--blobs s3://bucket/a --s3-region eu-west-1")?.blobs
                == .s3(try #require(aws), credentials: nil))
        let own = S3Location(
            "s3://bucket", endpoint: "http://127.0.0.1:9000", region: "us-east-1", usesPathStyle: true)
        let flags = "--blobs s3://bucket --s3-endpoint http://127.0.0.1:9000 --s3-path-style --s3-credentials /k"
        #expect(try options(flags)?.blobs == .s3(try #require(own), credentials: "/k"))
        #expect(try options("--read off")?.reading.isOff == true)
        #expect(try options("--read deu+chi_sim")?.reading.languages == ["deu", "chi_sim"])
        #expect(
            try options("--llm https://a.example/v1/ --llm-model m --llm-key /k")?.reading.model
                == ModelOptions(url: "https://a.example/v1", name: "m", keyFile: "/k"))
        #expect(
            try options("--llm http://127.0.0.1/v1 --llm-model m --llm-private")?.reading.model?.allowsPrivate == true)
        #expect(try options("--public-url https://a.example/")?.publicURL == "https://a.example")
        #expect(try options("--max-attachments 3")?.policy.quotas.mediaBytes == 3 << 20)
    }

    @Test(arguments: [
        "--blobs s3://", "--blobs s3://b", "--blobs s3://bucket --s3-endpoint x", "--s3-path-style",
        "--blobs /b --s3-region x", "--blobs s3://bucket --s3-endpoint http://a.example", "--public-url a.example",
        "--public-url https://a?b", "--max-attachments 0", "--read", "--read deu+", "--read ../x", "--llm-model a",
        "--llm https://a.example", "--llm http://a.example --llm-model a", "--llm https://a?b --llm-model a",
        "--read off --llm https://a.example --llm-model a",
    ])
    func `a place for attachments that can't be is refused`(flags: String) throws {
        let error = try #require(throws: UsageError.self) {
            try read("serve --data /srv --listen 127.0.0.1:1 " + flags)
        }
        #expect(error.message.count > 10 && error.hint.count > 10)
    }

    @Test func `account add takes the email and where the password comes from`() throws {
        #expect(
            try read("account add a@b.c --data /srv --password-fd 3")
                == .addAccount(email: "a@b.c", data: "/srv", passwordDescriptor: 3))
        #expect(
            try read("account add a@b.c --data /srv")
                == .addAccount(email: "a@b.c", data: "/srv", passwordDescriptor: nil))
    }

    @Test(
        arguments: [
            ("account list", .listAccounts),
            ("account remove a@b.c", .removeAccount(email: "a@b.c", isConfirmed: false)),
            ("account remove a@b.c --yes", .removeAccount(email: "a@b.c", isConfirmed: true)),
            ("device list a@b.c", .listDevices(email: "a@b.c")),
            ("device remove a@b.c phone --json", .removeDevice(email: "a@b.c", name: "phone")),
            ("invite", .invite(email: nil, days: 7)), ("invite a@b.c --days 30", .invite(email: "a@b.c", days: 30)),
            ("invite list", .listInvitations), ("invite revoke 3", .revokeInvitation(name: "3")),
        ] as [(String, OperatorAction)])
    func `accounts, devices and invitations are managed by their own words`(
        line: String, action: OperatorAction
    ) throws {
        #expect(try read(line + " --data /srv") == .operate(action, StorePlace(data: "/srv")))
        let database = "postgres://a/b"
        #expect(
            try read("\(line) --data /srv --database \(database)")
                == .operate(action, StorePlace(data: "/srv", database: database)))
    }

    @Test func `doctor and metrics take the folder, and doctor the places that serve takes`() throws {
        #expect(try read("metrics --data /srv") == .metrics(data: "/srv"))
        let plain = DoctorOptions(place: StorePlace(data: "/srv"), blobs: .folder("/srv/blobs"))
        #expect(try read("doctor --data /srv --json") == .doctor(plain))
        let other = DoctorOptions(
            place: StorePlace(data: "/srv", database: "postgres://a/b"), blobs: .folder("/mnt/b"))
        #expect(try read("doctor --data /srv --database postgres://a/b --blobs /mnt/b") == .doctor(other))
        #expect(throws: UsageError.self) { try read("doctor --data /srv --s3-region x") }
    }

    @Test(
        arguments: [
            ("--from /srv --to postgres://a/b", MoveDirection.toDatabase, "postgres://a/b"),
            ("--from /srv", .toDatabase, nil),
            ("--from postgresql://a/b --to /srv", .toFolder, "postgresql://a/b"), ("--to /srv", .toFolder, nil),
        ] as [(String, MoveDirection, String?)])
    func `move takes a folder and a database, or that of the environment`(
        flags: String, direction: MoveDirection, database: String?
    ) throws {
        #expect(try read("move \(flags)") == .move(direction, folder: "/srv", database: database))
    }

    @Test(arguments: [
        "", "move", "move --from /a --to /b", "move --from postgres://a/b --to postgres://c/d",
        "move --to postgres://a/b",
        "fly", "serve", "serve --listen 127.0.0.1:1", "serve --data --listen 127.0.0.1:1",
        "serve --data /srv --listen nowhere", "serve --data /srv --listen 127.0.0.1:1 --surprise", "account",
        "account add", "account add a@b.c", "account add a@b.c --data /srv --password-fd x", "backup", "backup /x",
        "restore --data /srv", "resync a@b.c", "account list a@b.c --data /srv", "account remove --data /srv",
        "device list --data /srv", "device list a@b.c x --data /srv", "device remove a@b.c --data /srv",
        "device fly a@b.c --data /srv", "rotate-key", "rotate-key now --data /srv", "invite a@b.c x --data /srv",
        "invite list x --data /srv",
        "invite revoke --data /srv", "invite --data /srv --days 0", "invite --data /srv --days 31",
        "invite --data /srv --days x",
        "backup /x y --data /srv", "serve --data /srv --listen 127.0.0.1:1 --max-entries 0",
        "serve --data /srv --listen 127.0.0.1:1 --max-mebibytes 99999999999999999999",
    ])
    func `a mistake is a sentence with a hint`(line: String) throws {
        let error = try #require(throws: UsageError.self) { try read(line) }
        #expect(error.message.count > 10 && error.message.hasSuffix("."))
        #expect(error.hint.count > 10)
    }

    @Test(arguments: [
        ("", "No command given.", "'rvault-server help' lists the commands."),
        ("serv", "Unknown command 'serv'.", "Did you mean 'rvault-server serve'?"),
        ("start", "Unknown command 'start'.", "Did you mean 'rvault-server serve'?"),
        ("serve --dat /srv", "Unknown flag '--dat' for 'rvault-server serve'.", "Did you mean --data?"),
        ("--data /srv backup x", "Unknown flag '--data'.", Self.takers),
        ("backup x", "Missing flag: --data DIR.", "Usage: rvault-server backup FILE --data DIR [flags]"),
        (
            "backup x --data=", "Missing flag: --data DIR.",
            "Usage: rvault-server backup FILE --data DIR [flags]"
        ),
        ("resync --data /srv", "Missing argument: EMAIL.", "Usage: rvault-server resync EMAIL --data DIR [flags]"),
        (
            "account del a@b.c --data /srv", "Unknown action 'del' for 'rvault-server account'.",
            "Usage: rvault-server account add|list|password|remove [EMAIL] --data DIR [flags]"
        ),
        ("serve --data /srv --listen nowhere", "Invalid value for --listen: 'nowhere'.", Self.addresses),
        ("help srve", "Unknown help topic 'srve'.", "Did you mean 'rvault-server help serve'?"),
    ])
    func `the sentence says what is wrong, and the hint what to do`(
        line: String, message: String, hint: String
    ) throws {
        let error = try #require(throws: UsageError.self) { try read(line) }
        #expect(error.message == message)
        #expect(error.hint == hint)
    }

    private static let takers =
        "Use it after a command that takes it: serve, account, device, invite, resync, backup, restore, rotate-key, https, doctor, metrics."
    private static let addresses = "Use 127.0.0.1:8080 or [::1]:8080."

    @Test func `a mistake ends the program with exit code 2`() {
        #expect(ServerProgram.run(["serve"]) == 2)
        #expect(ServerError(.usage, "").code.exitCode == .usage)
    }

    @Test(arguments: [
        ("help", ServerCommand.help(.overview)), ("--help", .help(.overview)), ("-h", .help(.overview)),
        ("help serve", .help(.command(.serve))), ("serve --help", .help(.command(.serve))),
        ("account add -h", .help(.command(.account))), ("help exit-codes", .help(.exitCodes)),
        ("help flags", .help(.flags)), ("version", .version), ("--version", .version), ("manual", .manual(.program)),
        ("manual serve", .manual(.command(.serve))),
        ("manual --list", .manual(.names)),
        ("completion zsh", .completion(.zsh)),
    ])
    func `help, version, manual page and completions`(line: String, expected: ServerCommand) throws {
        #expect(try read(line) == expected)
    }

    @Test func `limits of an account are numbers`() throws {
        let line = "serve --data /srv --listen 127.0.0.1:1 --max-entries 5 --max-mebibytes 7"
        guard case .serve(let options) = try read(line + " --max-operations-per-minute=60") else {
            Issue.record("no serve")
            return
        }
        let expected = Quotas(rows: 5, bytes: 7 << 20, operationBurst: 300, operationsPerMinute: 60)
        #expect(options.policy.quotas == expected)
    }

    @Test func `copies and calls take a subject and the folder`() throws {
        #expect(try read("backup /b --data /srv") == .backup(path: "/b", data: "/srv"))
        #expect(try read("restore /b --data /srv") == .restore(path: "/b", data: "/srv"))
        #expect(try read("rotate-key --data /srv --json") == .rotateKey(data: "/srv"))
        #expect(try read("resync a@b.c --data /srv") == .resync(email: "a@b.c", data: "/srv"))
    }
}
