import FaultProxy
import SystemKit
import Testing
import VaultTestKit

@Suite("A certificate that nobody trusts", .serialized)
struct OtherCertificateStory {
    @Test func `signing in says so, nothing is sent, and nothing changes`() throws {
        let device = try Device()
        try device.expectGood(device.run("add", "--store", "Mine"))
        let before = try device.receipts()
        let server = try TLSServer(TestCertificate(in: device.folder))
        let result = try device.run(
            "login", "https://127.0.0.1:\(server.port)", "--email", "me@example.org", input: Device.password)
        #expect([7, 8].contains(result.code))
        #expect(result.said.contains("doesn't speak HTTPS; nothing was sent"), "\(result.said)")
        let heard = server.end()
        #expect(!heard.contains(Device.password))
        #expect(!heard.contains("HTTP/1.1"))
        #expect(try device.receipts() == before)
        #expect(try device.run("sync").code == 2, "there is still no account")
    }

    @Test func `a server without TLS behind an https address gets nothing either`() throws {
        let vault = try TestedVault()
        let device = try Device()
        let result = try device.run(
            "login", "https://127.0.0.1:\(vault.proxy.port)", "--email", "me@example.org", input: Device.password)
        #expect([7, 8].contains(result.code), "\(result.said)")
        #expect(!result.said.isEmpty)
        #expect(try device.run("sync").code == 2, "there is still no account")
    }
}
