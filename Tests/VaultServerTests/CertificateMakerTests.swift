import Foundation
import SystemKit
import Testing
import VaultJSON
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@testable import VaultServer

@Suite("A certificate for a server at home")
struct CertificateMakerTests {
    private let folder: TemporaryDirectory
    private let store: FileStore

    init() throws {
        folder = try TemporaryDirectory(on: .memory)
        store = FileStore(directory: folder.file("server"))
    }

    private func make(_ names: String...) throws -> Bool { try CertificateMaker(folder: store, names: names).make() }

    private func content(_ name: String) throws -> Data {
        try Data(contentsOf: URL(filePath: store.path(of: name)))
    }

    @Test func `a client that trusts the authority alone reaches the server under each of its names`() throws {
        #expect(try make("localhost", "127.0.0.1"))
        let files = CertificateFiles(certificate: store.path(of: "tls.pem"), key: store.path(of: "tls.key"))
        let keeper = try CertificateKeeper(files) {
            Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000) + 60_000)
        }
        let server = try TestServer(certificate: keeper, trusting: store.path(of: "authority.pem"))
        #expect(try server.call(.health).json["service"] == "receipt-vault")
    }

    @Test func `the next certificate is of the same authority, and leaves it as it is`() throws {
        #expect(try make("receipts.home.arpa"))
        let (authority, first) = (try content("authority.pem"), try content("tls.pem"))
        #expect(try !make("receipts.home.arpa"))
        #expect(try content("authority.pem") == authority && content("tls.pem") != first)
        #expect(try Set(store.names()) == ["authority.pem", "authority.key", "tls.pem", "tls.key"])
    }

    @Test(arguments: ["example.org", "10.0.0.1"])
    func `the authority vouches for no other name, and what is there stays`(other: String) throws {
        #expect(try make("receipts.home.arpa", "192.168.1.5"))
        let before = try ["tls.pem", "tls.key"].map(content)
        let error = #expect(throws: ServerError.self) { try make(other) }
        #expect(error?.description.contains("vouches for other names") == true, "\(String(describing: error))")
        #expect(try ["tls.pem", "tls.key"].map(content) == before)
        #expect(try Set(store.names()) == ["authority.pem", "authority.key", "tls.pem", "tls.key"])
    }

    @Test(arguments: [
        ("-days -1", "CA:TRUE", "has expired. To create another one"),
        ("-days 9", "CA:FALSE", "can't be used: invalid CA certificate. To create another one"),
    ])
    func `an authority that can't vouch for anything is told why`(days: String, kind: String, sentence: String) throws {
        #expect(try make("receipts.home.arpa"))
        let before = try content("tls.pem")
        try shell(
            """
            openssl req -new -key authority.key -subj /CN=Authority -out request
            printf 'basicConstraints=critical,\(kind)' > extensions
            openssl x509 -req -in request -signkey authority.key \(days) -extfile extensions -out authority.pem
            """)
        let error = #expect(throws: ServerError.self) { try make("receipts.home.arpa") }
        #expect(error?.description.contains(sentence) == true, "\(String(describing: error))")
        #expect(try content("tls.pem") == before)
    }

    @Test func `an authority's certificate with another one's key is told so`() throws {
        #expect(try make("receipts.home.arpa"))
        let before = try content("tls.pem")
        try shell("openssl ecparam -name prime256v1 -genkey -noout -out authority.key")
        let error = #expect(throws: ServerError.self) { try make("receipts.home.arpa") }
        #expect(error?.description.contains("openssl failed: ") == true, "\(String(describing: error))")
        #expect(try content("tls.pem") == before)
    }

    /// Runs a script in the folder of the files.
    private func shell(_ script: String) throws {
        let command = ChildCommand(
            "/bin/sh", ["-ec", "cd \(store.directory)\n\(script)"], environment: ["PATH": "/usr/bin:/bin"])
        let result = try CommandRunner().run(command)
        try #require(result.isSuccess, "\(String(decoding: result.errors, as: UTF8.self))")
    }

    @Test func `both keys are their owner's alone`() throws {
        #expect(try make("receipts.home.arpa"))
        for name in ["tls.key", "authority.key"] {
            #expect(try store.permissions(of: name)?.isPrivate == true, "\(name)")
        }
    }

    @Test(arguments: ["", "-out", "a b", "a,DNS:b", "ä.example", String(repeating: "a", count: 254)])
    func `a name that can't stand in a certificate is refused`(name: String) {
        #expect(!CertificateMaker.isName(name))
    }
}
