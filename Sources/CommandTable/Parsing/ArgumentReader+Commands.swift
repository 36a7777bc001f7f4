internal import CommandLineKit
internal import FieldInput
internal import VaultModel

extension ArgumentReader<CommandTable> {
    /// The command with its arguments, whose number was checked against the table before.
    func command(_ name: CommandName) throws(UsageError) -> Command {
        switch name {
        case .initialize:
            return .initialize(
                InitArguments(name: value(.name), currency: try currency(.currency), recoveryFile: value(.recoveryFile))
            )
        case .unlock: return .unlock(try duration())
        case .lock: return .lock
        case .keyring: return .keyring(try keyringAction())
        case .status: return .status
        case .passphrase: return .passphrase(newPassphraseFD: try descriptor(.newPassphraseFD))
        case .recover:
            return .recover(
                RecoverArguments(
                    recoveryFD: try descriptor(.recoveryFD), newPassphraseFD: try descriptor(.newPassphraseFD)))
        case .recoveryCode: return .recoveryCode(file: value(.recoveryFile))
        case .backup: return .backup(try backupAction())
        case .agent: return .agent(try duration())
        case .list: return .list(try listArguments())
        case .search:
            var search = try listArguments()
            search.ranksMatches = true
            return .list(search)
        case .show: return .show(id: positionals[0])
        case .add: return .add(try addArguments(), files: positionals)
        case .attach:
            return .attach(AttachArguments(id: positionals[0], files: Array(positionals.dropFirst())))
        case .detach: return .detach(try detachArguments())
        case .open: return .open(try openArguments())
        case .inbox: return .inbox(try inboxAction())
        case .edit: return .edit(try editArguments())
        case .note: return .note(try noteArguments())
        case .tag: return .tag(try tagArguments())
        case .trash: return .trash(ids: positionals)
        case .restore: return try restoreCommand()
        case .purge: return .purge(ids: try purgedIDs())
        case .log: return .log(LogArguments(id: positionals.first, limit: try limit()))
        case .putBack: return .putBack(event: positionals[0])
        case .undo: return .undo(try undoArguments(isRedo: false))
        case .redo: return .undo(try undoArguments(isRedo: true))
        case .merge: return .request(.merge(keep: positionals[0], drop: Array(positionals.dropFirst())))
        case .split: return .request(.split(positionals[0], try splitParts()))
        case .link: return .request(.link(purchase: positionals[0], slip: positionals[1]))
        case .unlink: return .request(.unlink(positionals[0]))
        case .category: return try categoryCommand()
        case .requests: return .request(.list)
        case .importing:
            if let intake = try intake() { return .intake(intake) }
            return .importing(try importArguments())
        case .read: return .program(.read(ReadArguments(file: positionals[0], languages: value(.lang))))
        case .export: return .export(try exportArguments())
        case .claim: return .claim(ClaimArguments(ids: positionals, output: value(.output)))
        case .cover: return .cover(try coverAction())
        case .notify: return .notify(NotifyArguments(isTest: has(.test), wait: try duration(.buttons)))
        case .reminders: return .reminders(try reminderAction())
        case .expiring: return .expiring(try expiringArguments())
        case .snooze: return .silence(try snoozeArguments())
        case .mute: return .silence(SilenceArguments(id: positionals[0], time: has(.off) ? .off : .always))
        case .login:
            return .login(
                LoginArguments(
                    url: positionals.first, email: value(.email), passwordFD: try descriptor(.passwordFD),
                    register: has(.register) || value(.invitation) != nil, invitation: value(.invitation),
                    deviceName: try deviceName()))
        case .logout: return .logout(forgets: has(.forget))
        case .sync: return .sync(try syncAction())
        case .device: return .device(try deviceAction())
        case .capture: return .device(.capture)
        case .verify: return .verify
        case .doctor: return try doctorCommand()
        case .conflicts: return try conflictsCommand()
        case .resolve: return .resolve(try resolveArguments())
        case .worker: return .worker(isOnce: has(.once))
        case .sms: return .texts(try textAction())
        case .demo: return .program(.demo(isLive: has(.live)))
        case .config: return .program(.config(try configAction()))
        case .version: return .program(.version)
        case .completion: return .program(.completion(try choice(CompletionShell.self, "a shell")))
        case .manual: return .program(.manual(try manualTopic(names: .list)))
        case .complete: return .complete(try choice(VaultNames.self, "a list"))
        case .help: return .program(.help(try helpTopic()))
        }
    }

    private func listArguments() throws(UsageError) -> ListArguments {
        var list = ListArguments(query: positionals.joined(separator: " "), trashed: has(.trashed))
        if let text = value(.sort) {
            list.isReversed = text.hasPrefix("-")
            guard let key = SortKey(rawValue: String(text.drop { $0 == "-" })) else {
                let keys = SortKey.allCases.map(\.rawValue).joined(separator: ", ")
                throw error("Invalid value for --sort: \(quoted(text)).", hint: "Use one of: \(keys).")
            }
            list.sort = key
        }
        list.limit = try limit()
        return list
    }

    /// The ids to delete permanently; nil for the whole Trash.
    private func purgedIDs() throws(UsageError) -> [String]? {
        guard has(.everything) else {
            if positionals.isEmpty { throw error("Name the receipts to delete, or use --everything.") }
            return positionals
        }
        if let first = positionals.first {
            throw error("--everything can't be combined with \(quoted(first)).")
        }
        return nil
    }

    func limit() throws(UsageError) -> Int? {
        guard let text = value(.limit) else { return nil }
        guard let limit = Int(text), limit > 0 else {
            throw error("--limit must be a number above 0, not \(quoted(text)).")
        }
        return limit
    }

    private func addArguments() throws(UsageError) -> [FieldAssignment] {
        let fields: [(Flag, FieldName)] = [
            (.store, .storeName), (.date, .purchaseDate), (.total, .totalMinor), (.currency, .currency),
            (.category, .category), (.warranty, .warrantyMonths), (.returnBy, .returnBy), (.notes, .userNotes),
            (.tags, .userTags),
        ]
        var assignments = fields.compactMap { flag, field in value(flag).map { FieldAssignment(field, $0) } }
        if has(.favorite) { assignments.append(FieldAssignment(.isFavorite, "yes")) }
        guard !positionals.isEmpty || value(.store).map({ !$0.isEmpty }) == true else {
            throw error(
                "A receipt needs a store or a picture.",
                hint: "Use 'rvault add --store NAME', with --date and --total, or 'rvault add FILE'.")
        }
        return assignments
    }

    private func editArguments() throws(UsageError) -> EditArguments {
        var edit = EditArguments(
            id: positionals[0], addedTags: values(.addTag), removedTags: values(.removeTag))
        edit.assignments = try fieldAssignments(.set)
        edit.released = try values(.release).map { (name) throws(UsageError) in
            guard let field = FieldTable.receipt.entry(named: name), Schema.receipt.editable.contains(field.name) else {
                throw unknownField(name, among: FieldTable.receipt.releasable)
            }
            guard !edit.assignments.contains(where: { FieldGroup(of: $0.field).contains(field.name) }) else {
                throw error("\(field.word) is both set and given back.")
            }
            return field.name
        }
        let isNothing = edit.assignments.isEmpty && edit.addedTags.isEmpty && edit.removedTags.isEmpty
        guard !isNothing || !edit.released.isEmpty else {
            throw error("Nothing to change.", hint: "Set a field: rvault edit ID --set total=12.50")
        }
        return edit
    }

    private static let importHint =
        "Use 'rvault import csv FILE' or 'rvault import json FILE', and for pictures and PDFs 'rvault import files FILE...'."

    private func importArguments() throws(UsageError) -> ImportArguments {
        var words = positionals
        guard (1...2).contains(words.count) else {
            throw error(
                words.isEmpty ? "'rvault import' needs a file." : "Unexpected argument \(quoted(words[2])).",
                hint: Self.importHint)
        }
        var format = words.count == 2 ? ExchangeFormat(rawValue: words[0]) : nil
        if words.count == 2 {
            guard format != nil else {
                throw error("Unknown format \(quoted(words[0])).", hint: Self.importHint)
            }
            words.removeFirst()
        }
        format = format ?? ExchangeFormat(fileName: words[0])
        guard let format else {
            throw error("Can't tell the format from the file name.", hint: Self.importHint)
        }
        let maps = values(.map)
        return ImportArguments(
            format: format, file: words[0], map: maps.isEmpty ? nil : maps.joined(separator: ","),
            dateOrder: value(.dateOrder),
            defaultCurrency: try currency(.defaultCurrency), delimiter: value(.delimiter),
            allOrNothing: has(.allOrNothing), allowDuplicates: has(.allowDuplicates))
    }
}
