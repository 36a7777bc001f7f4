internal import BytesAsText
internal import CommandLineKit
internal import SystemKit
internal import VaultJSON
internal import VaultServerCore

extension ServerProgram {
    /// Moves the store. No server may run, because devices would change what is being moved.
    static func move(
        _ direction: MoveDirection, _ folder: String, _ database: String?, _ output: ServerOutput
    ) throws {
        guard let address = try chosen(database) else {
            throw ServerError(.usage, "Name the database by --from or --to, or by RVAULT_DATABASE.")
        }
        let directory = try DataDirectory(existing: folder)
        let lock = try directory.lock()
        let (clock, note) = (MonotonicClock.system, ProgressNote())
        let start = clock.now()
        let work = MoveWork(directory, database: address) { note.show($0.words) }
        let summary: StoreMove.Summary?
        do {
            defer { note.clear() }
            switch direction {
            case .toDatabase: summary = try work.toDatabase()
            case .toFolder: summary = try work.toFolder()
            }
        }
        if let summary {
            output.say("moved \(summary.words) in \(seconds(clock.now() - start)); both sides read the same:")
            output.say("  SHA-256 \(ByteText.hex(summary.hash))")
        } else {
            output.say("finished the move that was interrupted")
        }
        output.say(advice(direction, folder))
        output.print([summary?.json ?? ["finished": true]])
        lock.release()
    }

    private static func advice(_ direction: MoveDirection, _ folder: String) -> String {
        switch direction {
        case .toDatabase:
            """
            the store is in the database now: serve --data \(folder) with --database, or with RVAULT_DATABASE
            the previous store is kept as \(folder)/\(DataDirectory.movedName), without later changes
            to go back: rvault-server move --from postgres://… --to \(folder)
            """
        case .toFolder:
            """
            the store is in \(folder) now: serve --data \(folder) without --database and RVAULT_DATABASE
            the database keeps its copy, without later changes, and no server opens it
            to go back: rvault-server move --from \(folder) --to postgres://…, an empty database
            """
        }
    }

    static func seconds(_ time: Duration) -> String {
        let tenths = Int((time / .milliseconds(100)).rounded())
        return "\(tenths / 10).\(tenths % 10) s"
    }
}

extension StoreMove.Summary {
    fileprivate var json: JSON {
        [
            "accounts": .integer(Int64(accounts)), "entities": .integer(Int64(entities)), "rows": .integer(Int64(rows)),
            "bytes": .integer(Int64(bytes)), "sha256": .string(ByteText.hex(hash)),
        ]
    }

    /// The numbers in words: `2 accounts, 310 entities, 0.4 MB`.
    var words: String {
        let tenths = (bytes + 50_000) / 100_000
        return [
            accounts.worded("account"), entities.worded("entity", "entities"),
            "\(tenths / 10).\(tenths % 10) MB",
        ].joined(separator: ", ")
    }
}

extension StoreMove.Progress {
    fileprivate var words: String {
        switch self {
        case .copying(let rows): "Copying, \(rows) rows"
        case .verifying(let rows, let total): "Verifying \(total > 0 ? rows * 100 / total : 100) %"
        }
    }
}
