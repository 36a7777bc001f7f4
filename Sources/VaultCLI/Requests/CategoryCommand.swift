internal import CommandLineKit
internal import CommandTable
internal import FieldInput
internal import Folding
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// `rvault category`: lists the categories and changes the list. To move the receipts of one is ``RequestCommand``'s.
struct CategoryCommand {
    let session: CommandSession

    func run(_ action: CategoryAction) throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let lines = try Failure.wrapping { try reader.categoryLines() }
        guard let (edit, done, planned) = try change(action, among: lines) else { return try list(lines) }
        let vault = open.vault
        var isChanged = true
        if !session.options.dryRun { isChanged = try session.waiting { try await vault.change(edit) } }
        let outcome = session.options.dryRun ? planned : done
        session.console.say(
            session.console.visible(isChanged ? outcome : "Nothing changed; it was already like that."))
        guard session.options.json else { return .ok }
        try print(try Failure.wrapping { try reader.categoryLines() })
        return .ok
    }

    /// The change, and its outcome as a sentence, for after it and for a dry run. Nil for a list.
    private func change(
        _ action: CategoryAction, among lines: [CategoryLine]
    ) throws(Failure) -> (edit: CategoryEdit, done: String, planned: String)? {
        let all = lines.map(\.category)
        switch action {
        case .list: return nil
        case .add(let text):
            let name = try read(text, among: all)
            return (
                .add(name: name), "The category '\(name)' was added.", "The category '\(name)' would be added."
            )
        case .rename(let typed, let text):
            let category = try all.find(typed)
            let name = try read(text, among: all.filter { $0.id != category.id })
            let subject = Self.subject(category)
            return (
                .rename(category.id, to: name), "\(subject) is called '\(name)' now.",
                "\(subject) would be called '\(name)'."
            )
        case .place(let typed, let position):
            let category = try all.find(typed)
            let (place, subject) = (min(position, all.count), Self.subject(category))
            return (
                .place(category.id, at: place - 1), "\(subject) is number \(place) now.",
                "\(subject) would be number \(place)."
            )
        case .delete(let typed):
            let category = try all.find(typed)
            let (count, subject) = (
                lines.first { $0.category.id == category.id }?.receipts ?? 0, Self.subject(category)
            )
            let rest = count == 0 ? "" : " \(count.worded("receipt")) of it \(count == 1 ? "shows" : "show") none now."
            return (.delete(category.id), "\(subject) was deleted.\(rest)", "\(subject) would be deleted.")
        }
    }

    private static func subject(_ category: ReceiptCategory) -> String { "The category '\(category.name)'" }

    private func read(_ text: String, among others: [ReceiptCategory]) throws(Failure) -> String {
        do throws(CategoryNameInput.Problem) {
            return try CategoryNameInput.read(text, among: others)
        } catch {
            throw Failure(.usage, CategoryCommand.sentence(error, text))
        }
    }

    private static func sentence(_ problem: CategoryNameInput.Problem, _ text: String) -> Phrase {
        switch problem {
        case .missing: "A category needs a name."
        case .tooLong(let limit): "The name has more than \(limit) characters."
        case .lineBreak: "The name has a line break."
        case .taken(let other): "There is a category '\(other)' already."
        case .meansNone: "'\(text)' stands for no category. Choose another name."
        }
    }

    private func list(_ lines: [CategoryLine]) throws(Failure) -> ExitCode {
        if session.options.json {
            try print(lines)
            return .ok
        }
        guard !lines.isEmpty else {
            session.console.say("No categories. Add one with: rvault category add NAME")
            return .ok
        }
        var table = TextTable(columns: [
            .init(title: "Category", isFlexible: true), .init(title: "Receipts", isRight: true),
        ])
        for line in lines { table.rows.append([VisibleText.line(line.category.name), String(line.receipts)]) }
        try session.console.page(table.render(width: session.console.columns, paint: session.console.paint))
        return .ok
    }

    private func print(_ lines: [CategoryLine]) throws(Failure) {
        try session.console.print(
            items: lines.map { line in
                [
                    "id": .string(line.category.id.description), "name": .string(line.category.name),
                    "icon": .string(line.category.icon), "receipts": .integer(Int64(line.receipts)),
                ]
            })
    }
}

extension [ReceiptCategory] {
    /// The category that a person typed: by its name, without regard to case and accents, or by its id.
    ///
    /// - Throws: `.usage` with the ids for one of several with that name, which two devices can have added;
    ///   `.nothingMatched`.
    func find(_ typed: String) throws(Failure) -> ReceiptCategory {
        let read = Result { () throws(InputProblem) in try ReferenceInput(self).read(typed) }
        if case .success(let id) = read, let found = first(where: { $0.id.description == id }) { return found }
        guard case .failure(.severalFound) = read else {
            throw Failure(
                .nothingMatched, "There is no category '\(typed)'.",
                hint: "Categories: \(map(\.name).joined(separator: ", ")).")
        }
        let folded = TextFolding.fold(typed.trimmed)
        let ids = filter { TextFolding.fold($0.name) == folded }.map(\.id.description)
        throw Failure(
            .usage, "\(ids.count) categories have the name '\(typed)'.",
            hint: "Use an ID: \(ids.joined(separator: ", "))."
        )
    }
}
