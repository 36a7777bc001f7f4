import FaultProxy
import Foundation
import Glibc
import SystemKit
import Testing
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
    private let database: TestDatabase?
    private var runs = 0

    /// - Parameter usesDatabase: whether the runs have two servers over a PostgreSQL database.
    init(usesDatabase: Bool = false) throws {
        folder = try TemporaryDirectory()
        pristine = folder.path + "/server"
        database = usesDatabase ? try TestDatabase() : nil
        if let database {
            let words = ["migrate", "--database", database.url]
            try #require(try CommandRunner().run(ChildCommand(Programs.server, words)).isSuccess)
        }
        let server = try ServerProcess(data: pristine, isOpen: true, database: database?.url)
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

    /// Restores all devices and starts servers with a copy of the initial state in a folder.
    func begin(in folder: String, _ plan: FaultPlan) throws -> ServerGroup {
        try FileManager.default.copyItem(atPath: pristine, toPath: folder + "/server")
        for device in devices { try device.reset() }
        var copy: TestDatabase?
        if let database {
            runs += 1
            let made = TestDatabase("\(database.name)_run\(runs)", on: database.server)
            try database.copy(to: made.name)
            copy = made
        }
        let servers = try ServerGroup(folder, database: copy, proxy: proxy)
        proxy.begin(plan)
        return servers
    }
}
