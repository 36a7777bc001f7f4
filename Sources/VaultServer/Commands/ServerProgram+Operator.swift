internal import Glibc
internal import SystemKit
internal import VaultServerCore
internal import VaultServerPostgres

extension ServerProgram {
    /// Copies the store: the running server does it, or this process if no server runs.
    static func backUp(_ data: String, to path: String) throws {
        try ProcessHardening.apply()
        Signals.ignoreBrokenPipe()
        let whole = path.hasPrefix("/") ? path : ProcessEnvironment.directory + "/" + path
        _ = try OperatorCall(directory: try DataDirectory(existing: data)).carryOut(.backup(path: whole))
        write("store copied to \(whole); keep \(data)/server.key, too: without it, the copy can't be read", to: 1)
    }

    /// Restores a copy. No server may run, because a running one holds state in memory that the copy lacks.
    static func restore(_ data: String, from path: String) throws {
        try ProcessHardening.apply()
        let directory = try DataDirectory(existing: data)
        let lock = try directory.lock()
        try directory.restore(from: path)
        lock.release()
        write("restored from \(path); every device does a full sync next time", to: 1)
    }

    static func resync(_ email: String, _ data: String, _ database: String?) throws {
        try ProcessHardening.apply()
        Signals.ignoreBrokenPipe()
        let call = OperatorCall(directory: try DataDirectory(existing: data), database: chosen(database))
        _ = try call.carryOut(.resync(email: email))
        write("every device of \(Credentials.folded(email)) does a full sync next time", to: 1)
    }

    /// The database that the arguments or the environment name.
    static func chosen(_ database: String?, _ variable: String = "RVAULT_DATABASE") -> String? {
        database ?? ProcessEnvironment.current()[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    static func migrate(_ database: String?, isRestored: Bool) throws {
        try ProcessHardening.apply()
        guard let address = chosen(database) else {
            throw ServerError(.usage, "Name the database by --database or RVAULT_DATABASE.")
        }
        do {
            let (former, current, spread) = try PostgresSchema.migrate(
                address, newEpoch: DataDirectory.newEpoch(), isRestored: isRestored)
            switch former {
            case 0: write("database prepared, version \(current)", to: 1)
            case current: write("nothing to do: the database has version \(current)", to: 1)
            default: write("database changed from version \(former) to \(current)", to: 1)
            }
            if isRestored, former > 0 { write("every device does a full sync next time", to: 1) }
            if !spread.isEmpty {
                write("spread over the machines of the cluster: \(spread.joined(separator: ", "))", to: 1)
            }
        } catch let failure as StorageFailure {
            throw ServerError(database: failure)
        }
    }
}
