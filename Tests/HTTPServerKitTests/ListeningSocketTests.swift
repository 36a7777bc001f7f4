import Testing
import VaultTestKit

@testable import HTTPServerKit

@Suite("The socket that connections come in by")
struct ListeningSocketTests {
    /// All devices of a server that restarts come at once.
    @Test func `hundreds of connections find a place before one is accepted`() throws {
        let listening = try ListeningSocket(nil, or: ListenAddress(host: "127.0.0.1", port: 0))
        // One without a place would be tried again every few seconds, and fail.
        let clients = try (0..<400).map { _ in try RawHTTPClient(port: listening.address.port, patience: 5_000) }
        #expect(clients.count == 400)
    }
}
