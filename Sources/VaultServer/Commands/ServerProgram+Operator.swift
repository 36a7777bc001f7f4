internal import Glibc
internal import SystemKit
internal import VaultJSON
internal import VaultServerCore
internal import VaultServerPostgres

extension ServerProgram {
    /// Copies the store: the running server does it, or this process if no server runs.
    static func backUp(_ data: String, to path: String, _ output: ServerOutput) throws {
        guard path != "-" else {
            throw ServerError(.usage, "A copy can't go to standard output: name a file that doesn't exist yet.")
        }
        let whole = ProcessEnvironment.absolute(path)
        let directory = try DataDirectory(existing: data)
        if try directory.contains(DataDirectory.elsewhereName) { throw ServerError.copiesElsewhere }
        _ = try OperatorCall(directory: directory).carryOut(.backup(path: whole))
        output.tell(
            "store copied to \(whole); keep \(data)/server.key, too: without it, the copy can't be read",
            ["path": .string(whole)])
    }

    /// Restores a copy. No server may run, because a running one holds state in memory that the copy lacks.
    static func restore(_ data: String, from path: String, _ output: ServerOutput) throws {
        let directory = try DataDirectory(existing: data)
        let lock = try directory.lock()
        let former = try directory.restore(from: path)
        lock.release()
        let kept = former.map { "; the previous store is \($0)" } ?? ""
        output.tell(
            "restored from \(path); every device does a full sync next time\(kept)",
            ["path": .string(path), "replaced": .optionalText(former)])
    }

    static func resync(_ email: String, _ place: StorePlace, _ output: ServerOutput) throws {
        let call = OperatorCall(
            directory: try DataDirectory(existing: place.data), database: try chosen(place.database))
        _ = try call.carryOut(.resync(email: email))
        let account = Credentials.folded(email)
        output.tell(
            "every device of \(ServerOutput.visible(account)) does a full sync next time", ["email": .string(account)])
    }

    /// The database that the arguments or the environment name.
    ///
    /// - Throws: ``ServerError`` for one that can't be read.
    static func chosen(_ database: String?, _ variable: String = "RVAULT_DATABASE") throws -> String? {
        let address = database ?? ProcessEnvironment.current()[variable].flatMap { $0.isEmpty ? nil : $0 }
        if let address, let fault = PostgresStorage.fault(inAddress: address) {
            throw ServerError(.usage, "Can't use the database: \(fault).")
        }
        return address
    }

    static func migrate(_ database: String?, isRestored: Bool, _ output: ServerOutput) throws {
        guard let address = try chosen(database) else {
            throw ServerError(.usage, "Name the database by --database or RVAULT_DATABASE.")
        }
        do {
            // One that runs has told devices the previous epoch, and they would believe that nothing is missing.
            if isRestored { try PostgresStoreCopy(address).refuseSessions() }
            let done = try PostgresSchema.migrate(
                address, newEpoch: DataDirectory.newEpoch(), isRestored: isRestored)
            let hasNewEpoch = isRestored && done.from > 0
            done.sentences.forEach(output.say)
            if hasNewEpoch { output.say("every device does a full sync next time") }
            output.print([
                [
                    "from": .integer(Int64(done.from)), "to": .integer(Int64(done.to)),
                    "spread": .array(done.spread.map(JSON.string)), "walled": .array(done.walled.map(JSON.string)),
                    "isRestored": .bool(hasNewEpoch),
                ]
            ])
        } catch let failure as StorageFailure {
            throw ServerError(database: failure)
        }
    }
}

extension PostgresSchema.Migration {
    /// Everything that it has done, a line each.
    fileprivate var sentences: [String] {
        let isIdle = from == to && spread.isEmpty && walled.isEmpty
        var lines: [String] =
            switch from {
            case 0: ["database prepared, version \(to)"]
            case to: isIdle ? ["nothing to do: the database has version \(to)"] : []
            default: ["database changed from version \(from) to \(to)"]
            }
        if !spread.isEmpty {
            lines.append("spread over the machines of the cluster: \(spread.joined(separator: ", "))")
        }
        if !walled.isEmpty { lines.append("row-level security restored for \(walled.joined(separator: ", "))") }
        return lines
    }
}
