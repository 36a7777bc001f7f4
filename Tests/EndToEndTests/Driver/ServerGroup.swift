import FaultProxy
import Foundation
import Glibc
import PostgresKit
import SystemKit
import Testing
import VaultTestKit

/// The servers of a run and their store: one with its store in a folder, or two over one database, of which each sync reaches
/// one or the other.
final class ServerGroup {
    private let folder: String
    private let database: TestDatabase?
    private let proxy: FaultProxy
    private var servers: [ServerProcess] = []
    private var current = 0

    /// Starts the servers.
    ///
    /// - Parameter folder: has the folder of the server, or of each of them.
    init(_ folder: String, database: TestDatabase?, proxy: FaultProxy) throws {
        (self.folder, self.database, self.proxy) = (folder, database, proxy)
        try start()
    }

    deinit { end(SIGKILL) }

    /// The server that the devices reach at present.
    var pid: pid_t { servers[current].pid }

    /// Has the devices reach any of the servers from now on.
    func choose(_ random: inout SeededRandom) {
        current = Int.random(in: servers.indices, using: &random)
        proxy.pass(to: servers[current].port)
    }

    /// Starts the server that was killed again; until then nobody answers.
    func restart() throws {
        servers[current].end(SIGKILL)
        servers[current] = try start(current)
        proxy.pass(to: servers[current].port)
    }

    func end(_ signal: Int32) {
        for server in servers { server.end(signal) }
        servers = []
    }

    func backUp() throws {
        guard let database else { return try operate(["backup", backup, "--data", data(0)], replacing: backup) }
        end(SIGTERM)
        try database.copy(to: database.name + "_backup")
        try start()
    }

    func restore() throws {
        end(SIGKILL)
        if let database {
            try TestDatabase(database.name + "_backup", on: database.server).copy(to: database.name)
            try operate(["migrate", "--restored", "--database", database.url])
        } else {
            try operate(["restore", backup, "--data", data(0)])
        }
        try start()
    }

    private var backup: String { folder + "/backup" }

    private func data(_ number: Int) -> String { folder + "/server" + (number == 0 ? "" : "\(number)") }

    private func start() throws {
        servers = try (0..<(database == nil ? 1 : 2)).map(start)
        current = 0
        proxy.pass(to: servers[0].port)
    }

    private func start(_ number: Int) throws -> ServerProcess {
        try ServerProcess(data: data(number), database: database?.url)
    }

    private func operate(_ words: [String], replacing file: String? = nil) throws {
        if let file, FileManager.default.fileExists(atPath: file) { try FileManager.default.removeItem(atPath: file) }
        let result = try CommandRunner().run(ChildCommand(Programs.server, words))
        try #require(result.isSuccess, "\(words): \(String(decoding: result.errors, as: UTF8.self))")
    }
}

/// A database of the tests' PostgreSQL server.
struct TestDatabase {
    let name: String
    let server: PrivatePostgres

    init(_ name: String, on server: PrivatePostgres) {
        (self.name, self.server) = (name, server)
    }

    /// Creates an empty one.
    init() throws {
        let server = try PrivatePostgres.shared.get()
        self.init(try server.emptyDatabase { try PostgresConnection($0).execute($1) }, on: server)
    }

    var url: String { server.url(of: name) }

    /// Replaces another database with a copy of this one, which nobody may use.
    func copy(to other: String) throws {
        let connection = try PostgresConnection(server.address)
        try connection.execute("DROP DATABASE IF EXISTS \(other) WITH (FORCE)")
        try connection.execute("CREATE DATABASE \(other) TEMPLATE \(name)")
    }

    func drop() throws {
        for name in [name, name + "_backup"] {
            try PostgresConnection(server.address).execute("DROP DATABASE IF EXISTS \(name) WITH (FORCE)")
        }
    }
}
