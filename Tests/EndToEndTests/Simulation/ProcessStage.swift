import FaultProxy
import Foundation
import Glibc
import VaultTestKit

/// The initial state of all runs: a server with one account, and devices that are signed in there through a proxy.
///
/// Key derivation is slow on purpose and would take most of the time if every run repeated it.
final class ProcessStage {
    let proxy: FaultProxy
    /// Three devices that act, and a new one that shows in the end what the server has.
    let devices: [Device]
    private let folder: TemporaryDirectory
    private let pristine: String

    init() throws {
        folder = try TemporaryDirectory()
        pristine = folder.path + "/server"
        let server = try ServerProcess(data: pristine, isOpen: true)
        let proxy = try FaultProxy(to: server.port)
        self.proxy = proxy
        devices = try (0..<4).map { number in
            let device = try Device()
            try device.signIn(port: proxy.port, isNew: number == 0)
            try device.keep()
            return device
        }
        server.end(SIGTERM)
    }

    deinit { proxy.close() }

    /// Restores all devices and starts a server with a copy of the initial state at `path`.
    func begin(at path: String, _ plan: FaultPlan) throws -> ServerProcess {
        try FileManager.default.copyItem(atPath: pristine, toPath: path)
        for device in devices { try device.reset() }
        let server = try ServerProcess(data: path)
        proxy.pass(to: server.port)
        proxy.begin(plan)
        return server
    }
}
