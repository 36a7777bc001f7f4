import CommandLineKit
import HTTPServerKit
import Testing
import VaultServer
import VaultServerCore

@Suite("Configuration of serve")
struct ServeConfigurationTests {
    private func options(
        _ line: String, file: String = "", environment: [String: String] = [:]
    ) throws -> ServeOptions? {
        let words = line.split(separator: " ").map(String.init)
        let configuration = try ServeConfiguration(words, environment: environment) { path in
            #expect(path == "/etc/rvault.conf")
            return file
        }
        guard case .serve(let options) = try configuration.command() else { return nil }
        return options
    }

    private static let whole = """
        # The folder and the address.
        data = /srv/a b
        \tlisten=127.0.0.1:8080 \r

        open-registration = yes
        insecure-http = no
        grace = 5
        """

    @Test func `a file says everything that flags can`() throws {
        let options = try #require(try options("serve --config /etc/rvault.conf", file: Self.whole))
        #expect(options.data == "/srv/a b")
        #expect(options.listen == ListenAddress(host: "127.0.0.1", port: 8080))
        #expect(options.policy.isRegistrationOpen)
        #expect(options.grace == .seconds(5))
    }

    @Test(arguments: ["\r\n", "\r"]) func `a file of another system says the same`(end: String) throws {
        let file = "\u{FEFF}" + Self.whole.replacing("\n", with: end)
        let options = try #require(try options("serve --config /etc/rvault.conf", file: file))
        #expect(options.data == "/srv/a b" && options.policy.isRegistrationOpen && options.grace == .seconds(5))
    }

    @Test(arguments: ["postgres://rvault:hunter2@db/rvault?sslmode=verify-full", "a hunter2 = 1"])
    func `a line without a known name isn't quoted, since it may have a password`(line: String) {
        let error = #expect(throws: UsageError.self) { try options("serve --config /etc/rvault.conf", file: line) }
        #expect(error?.message == "/etc/rvault.conf, line 1: there is no name before the '='.")
    }

    @Test(arguments: ["llm --llm-model m --data d", "public-url --data d"], ["https://u:hunter2@h/v1", "x:hunter2@h"])
    func `an address with a password is refused, and not quoted`(flag: String, address: String) {
        let error = #expect(throws: UsageError.self) {
            let words = flag.split(separator: " ")
            return try options("serve --\(words[0]) \(address) " + words.dropFirst().joined(separator: " "))
        }
        #expect(
            error?.message.contains("a user name or a password") == true
                && error?.description.contains("hunter2") == false)
    }

    @Test func `a flag wins over a variable, and a variable over the file`() throws {
        let file = Self.whole + "\nconnections = 100\ndatabase = postgres://file/x"
        let environment = ["RVAULT_GRACE": "6", "RVAULT_CONNECTIONS": "200", "RVAULT_DATABASE": "postgres://env/x"]
        let options = try #require(
            try options("serve --config /etc/rvault.conf --grace 7", file: file, environment: environment))
        #expect(options.grace == .seconds(7))
        #expect(options.connections == 200)
        // The variable is read where the database is opened.
        #expect(options.database == nil)
    }

    @Test func `a value that can't be used is refused with its origin`() throws {
        func told(_ line: String, _ file: String = "", _ environment: [String: String] = [:]) -> String? {
            let error = #expect(throws: UsageError.self) { try options(line, file: file, environment: environment) }
            return error?.hint
        }
        let file = "data = /srv\n\nlisten = 300.1.1.1:80"
        #expect(told("serve --config /etc/rvault.conf", file)?.hasSuffix("from /etc/rvault.conf, line 3.") == true)
        let variable = ["RVAULT_LISTEN": "here"]
        #expect(told("serve --config /etc/rvault.conf", file, variable)?.hasSuffix("from RVAULT_LISTEN.") == true)
        // A typed one needs no origin.
        let typed = told("serve --config /etc/rvault.conf --listen there", file, variable)
        #expect(typed?.contains("comes from") == false)
    }

    @Test func `a variable turns off what the file turns on`() throws {
        let options = try options(
            "serve --config /etc/rvault.conf", file: Self.whole, environment: ["RVAULT_OPEN_REGISTRATION": "no"])
        #expect(options?.policy.isRegistrationOpen == false)
    }

    @Test func `proxies and certificates come from each source, and those of one replace those of another`() throws {
        let file = Self.whole + "\ntrusted-proxy = 10.0.0.1, 10.0.0.2\ntls-certificate = /a.pem\ntls-key = /a.key"
        let environment = ["RVAULT_TRUSTED_PROXY": "10.0.0.3", "RVAULT_TLS_KEY": "/b.key"]
        func front(_ flags: String = "", _ environment: [String: String] = [:]) throws -> FrontOptions? {
            try options("serve --config /etc/rvault.conf " + flags, file: file, environment: environment)?.front
        }
        #expect(try front()?.proxies == TrustedProxies(["10.0.0.1", "10.0.0.2"]))
        #expect(try front()?.certificate == CertificateFiles(certificate: "/a.pem", key: "/a.key"))
        #expect(try front("", environment)?.proxies == TrustedProxies(["10.0.0.3"]))
        #expect(try front("", environment)?.certificate?.key == "/b.key")
        let flags = "--trusted-proxy 10.0.0.4 --trusted-proxy 10.0.0.5"
        #expect(try front(flags, environment)?.proxies == TrustedProxies(["10.0.0.4", "10.0.0.5"]))
    }

    @Test func `variables need no file, and empty ones don't count`() throws {
        let environment = [
            "RVAULT_DATA": "/srv", "RVAULT_LISTEN": "127.0.0.1:1", "RVAULT_LOG": "json", "RVAULT_GRACE": "",
            "RVAULT_OPEN_REGISTRATION": "yes",
        ]
        let options = try #require(try options("serve", environment: environment))
        #expect(options.data == "/srv" && options.log == .json && options.policy.isRegistrationOpen)
    }

    @Test(arguments: [
        ("data = /srv\n\nlistn = x", "line 3: unknown name 'listn'."), ("data", "line 1: there is no '='."),
        ("data =", "line 1: data has no value."), ("data = a\ndata = b", "line 2: data is given twice."),
        ("open-registration = true", "line 1: open-registration is yes or no, not 'true'."),
        ("config = /x", "line 1: unknown name 'config'."), ("help = yes", "line 1: unknown name 'help'."),
        ("--data = /srv", "line 1: unknown name '--data'."),
        ("data = a\u{7}b", "line 1: data has a control character."),
    ])
    func `a line that means nothing is named by its number`(file: String, message: String) throws {
        let error = try #require(throws: UsageError.self) { try options("serve --config /etc/rvault.conf", file: file) }
        #expect(error.message == "/etc/rvault.conf, \(message)")
    }

    @Test func `other commands, and calls for help or the version, read no file`() throws {
        for line in [
            "version", "serve --help --config /etc/other", "serve --version --config /etc/other", "help serve",
        ] {
            #expect(try options(line) == nil)
        }
    }

    @Test func `variables of other meanings aren't read`() throws {
        let environment = ["RVAULT_INSECURE_HTTP": "1", "RVAULT_LLM_KEY": "secret", "RVAULT_CONFIG": "/x"]
        let options = try #require(
            try options("serve --data /srv --listen 127.0.0.1:1", environment: environment))
        #expect(options.reading.model == nil)
    }
}
