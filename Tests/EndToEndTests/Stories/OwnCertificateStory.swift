import Foundation
import Glibc
import SystemKit
import Testing
import VaultTestKit

@Suite("A server that speaks HTTPS itself", .serialized)
struct OwnCertificateStory {
    private let folder: TemporaryDirectory
    private let authority: TestAuthority
    private let other: TestAuthority

    init() throws {
        folder = try TemporaryDirectory()
        authority = try TestAuthority(in: folder, name: "authority")
        other = try TestAuthority(in: folder, name: "other")
    }

    @Test func `two devices share a receipt, and the certificate is replaced under them`() throws {
        let certificate = try authority.certificate("tls")
        let server = try ServerProcess(data: folder.file("server"), isOpen: true, certificate: certificate)
        let address = "https://localhost:\(server.port)"
        let both = try folder.write(text(of: authority) + text(of: other), to: "both.pem")
        let laptop = try Terminal()
        try laptop.startVault(also: "SSL_CERT_FILE=\(both)")
        try laptop.makeVault()
        try laptop.signIn(at: address, isNew: true)
        try laptop.addReceipt(store: "Robot Shop", total: "349,00")
        try laptop.wait(until: "the receipt sent") { $0.contains("v sync ok") && !$0.contains("^") }

        let trusted = try folder.write(text(of: authority), to: "trusted.pem")
        let phone = try CommandRun(device: "phone", isUnlocked: true, more: ["SSL_CERT_FILE": trusted])
        #expect(try phone.signIn(at: address, isNew: false).isSuccess)
        #expect(try phone.stores() == ["Robot Shop"])
        try phone.add("Lamp Shop")
        try phone.sync()
        try laptop.wait(for: "Lamp Shop")

        try other.certificate("new").replace(certificate)
        try waitForNewConnections(at: server.port, toShow: other)
        try phone.add("Kettle Shop")
        let refused = try phone.run("sync")
        #expect(refused.code == 7)
        #expect(refused.said.contains("The server's certificate isn't trusted"), "\(refused.said)")
        try folder.write(text(of: authority) + text(of: other), to: "trusted.pem")
        try phone.sync()
        try laptop.wait(for: "Kettle Shop")
        #expect(try phone.stores() == ["Kettle Shop", "Lamp Shop", "Robot Shop"])
    }

    @Test(arguments: [
        ("DNS:localhost", -9 ... -1, "The server's certificate has expired; nothing was sent."),
        ("DNS:localhost", 1...9, "The server's certificate isn't valid yet; nothing was sent."),
        ("DNS:elsewhere.example", -1...9, "The server's certificate is for another name; nothing was sent."),
    ])
    func `a certificate that isn't right for the server says why`(
        name: String, days: ClosedRange<Int>, sentence: String
    ) throws {
        let server = try TLSServer(authority.certificate("wrong", for: name, days: days))
        let device = try CommandRun(more: ["SSL_CERT_FILE": authority.path])
        let result = try device.signIn(at: "https://localhost:\(server.port)", isNew: true)
        #expect(result.code == 7 && result.said.contains(sentence), "\(result.code): \(result.said)")
        let heard = server.end()
        #expect(!heard.contains("a long password") && !heard.contains("HTTP/1.1"))
    }

    @Test func `a file of authorities that isn't there is named by its variable`() throws {
        let server = try ServerProcess(
            data: folder.file("server"), isOpen: true, certificate: authority.certificate("tls"))
        let device = try CommandRun(more: ["SSL_CERT_FILE": folder.file("nothing.pem")])
        let result = try device.signIn(at: "https://localhost:\(server.port)", isNew: true)
        #expect(result.code == 7, "\(result.code)")
        #expect(result.said.contains("Can't read the certificates in the file of SSL_CERT_FILE"), "\(result.said)")
    }

    @Test func `the server doesn't start with a certificate that has ended`() throws {
        let certificate = try authority.certificate("old", days: -9 ... -1)
        let result = try CommandRunner().run(
            ChildCommand(
                Programs.server,
                [
                    "serve", "--data", folder.file("server"), "--listen", "127.0.0.1:0", "--tls-certificate",
                    certificate.path, "--tls-key", certificate.keyPath,
                ]))
        #expect(!result.isSuccess && result.said.contains("renew it"), "\(result.said)")
    }

    private func text(of authority: TestAuthority) throws -> String {
        try String(contentsOfFile: authority.path, encoding: .utf8)
    }

    /// The server looks at its files every 10 seconds.
    private func waitForNewConnections(at port: UInt16, toShow authority: TestAuthority) throws {
        let deadline = ContinuousClock.now + .seconds(40)
        while (try? RawHTTPClient(port: port, trusting: authority.path)) == nil {
            try #require(ContinuousClock.now < deadline, "the certificate was not replaced")
            poll(nil, 0, 50)
        }
    }
}
