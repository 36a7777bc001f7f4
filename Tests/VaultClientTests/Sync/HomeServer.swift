import HTTPServerKit
import Sealing
import VaultServer
import VaultServerCore
import VaultServerMemory

/// A real server on a free loopback port, whose store is in memory.
final class HomeServer: Sendable {
    private let server: RunningServer

    init() throws {
        var settings = RunningServer.Settings(policy: AccountPolicy(isRegistrationOpen: true)) { _ in }
        settings.passwordCost = PasswordHasher.unsafeCostForTests
        server = try RunningServer(
            ListenAddress(host: "127.0.0.1", port: 0), storage: MemoryStorage(epoch: "feedc0de"), settings: settings)
    }

    deinit { server.stop() }

    var url: String { "http://127.0.0.1:\(server.address.port)" }
}
