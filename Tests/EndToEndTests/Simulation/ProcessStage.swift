import FaultProxy
import Foundation
import Glibc

/// What all runs begin with: a server with one account, and devices that are signed in there by a proxy.
///
/// Deriving keys is slow on purpose, and would take most of a run's time if every run did it anew.
final class ProcessStage {
    let proxy: FaultProxy
    /// Three that act, and one that is asked in the end what somebody finds who was never there before.
    let devices: [Device]
    private let folder: Folder
    private let pristine: String

    init() throws {
        folder = try Folder()
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

    /// Begins anew: the devices as they were, and a server of the same state whose files are at the path.
    func begin(at path: String, _ plan: FaultPlan) throws -> ServerProcess {
        try FileManager.default.copyItem(atPath: pristine, toPath: path)
        for device in devices { try device.reset() }
        let server = try ServerProcess(data: path)
        proxy.pass(to: server.port)
        proxy.begin(plan)
        return server
    }
}
