internal import CommandTable
internal import FieldInput
internal import MediaReading
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultStore

/// `rvault add FILE…` and `rvault attach`: files into the vault. Everything is stored before anything is read, so that
/// an interruption loses nothing.
struct IntakeCommand {
    let session: CommandSession

    /// Makes a receipt of each file, or with fields, one of all files.
    func add(_ files: [String], _ assignments: [FieldAssignment]) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let fields = assignments.isEmpty ? nil : try fields(assignments, reader)
        if session.options.dryRun { return try sayWhatWouldBeAdded(files) }
        var line = IntakeLine(session: session, open: open, reader: reader)
        for file in files {
            try line.take(file, to: fields == nil ? nil : line.receipts.first)
            // The typed fields are those of a new receipt, and would change an old one.
            if fields != nil, let former = line.former { throw Self.attached(file, to: former) }
        }
        if let fields, let receipt = line.receipts.first {
            try session.waiting { try await open.vault.edit(EntityRef(receipt), fields) }
        }
        return try line.finish { name, id in "Added \(id.ulid.short) from \(name)" }
    }

    private static func attached(_ file: String, to receipt: ReceiptID) -> Failure {
        let id = receipt.ulid.short
        return Failure(
            .failed, "\(Phrase(outside: file)) is attached to \(id) already. Nothing was added or changed.",
            hint: "Change that receipt with rvault edit \(id), or add another one and then: rvault attach ID FILE.")
    }

    func attach(_ arguments: AttachArguments) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let receipt = try ReceiptReference.findToChange(arguments.id, reader)
        if session.options.dryRun { return try sayWhatWouldBeAdded(arguments.files) }
        var line = IntakeLine(session: session, open: open, reader: reader)
        for file in arguments.files { try line.take(file, to: receipt) }
        return try line.finish { name, id in "Attached \(name) to \(id.ulid.short)" }
    }

    /// Takes files, and those in folders, for a person or a mail program.
    func importing(_ arguments: IntakeArguments) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let (files, isMailbox) = try expanded(arguments)
        if session.options.dryRun { return try sayWhatWouldBeAdded(files) }
        var line = IntakeLine(session: session, open: open, reader: reader)
        for (number, file) in files.enumerated() {
            if files.count > 1 { session.console.progress("Taking \(number + 1) of \(files.count)") }
            try line.take(file, isFromMailbox: isMailbox)
        }
        return try line.finish(reads: false) { name, id in "Added \(id.ulid.short) from \(name)" }
    }

    /// The files with those in folders in place of the folders, and whether mails come from a folder.
    private func expanded(_ arguments: IntakeArguments) throws(Failure) -> (files: [String], isMailbox: Bool) {
        var (files, hasFolder): ([String], Bool) = ([], false)
        for path in arguments.paths {
            do throws(SystemError) {
                guard path != "-", let found = try Arrivals.Layout.files(in: path) else {
                    files.append(path)
                    continue
                }
                files += found
                hasFolder = true
            } catch {
                throw Failure(error)
            }
        }
        return (files, hasFolder && arguments.areMails)
    }

    private func fields(_ assignments: [FieldAssignment], _ reader: VaultReader) throws(Failure) -> Fields {
        let input = AssignmentReader(
            preferences: try session.preferences(reader), categories: try Failure.wrapping { try reader.categories() },
            today: session.environment.today, receipt: nil)
        return try input.fields(assignments)
    }

    private func sayWhatWouldBeAdded(_ files: [String]) throws(Failure) -> ExitCode {
        for file in files {
            do throws(IntakeError) {
                try ArrivingFile.read(file == "-" ? nil : file).check()
                session.console.say("\(session.console.visible(file)) would be added; nothing was changed.")
            } catch {
                throw IntakeLine.failure(error, of: file)
            }
        }
        return .ok
    }
}
