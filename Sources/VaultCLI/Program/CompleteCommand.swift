internal import CommandTable
internal import VaultClient
internal import VaultModel
internal import VaultStore

/// `rvault complete`: names in the vault, for a shell that completes a word.
///
/// It never asks. If no agent holds the key, there are no names, which is not an error.
struct CompleteCommand {
    /// The number of newest receipts that it reads, because someone has pressed Tab and waits.
    private static let most = 2000

    let session: CommandSession
    let names: VaultNames

    func run() throws(Failure) -> ExitCode {
        guard let open = try? session.opener.openUnlocked(), let reader = try? open.makeReader() else { return .ok }
        let lines: [(String, String)] = try Failure.wrapping { try self.lines(reader) }
        let console = session.console
        try console.write(
            lines.map { name, about in console.visible(name) + "\t" + console.visible(about) + "\n" }.joined())
        return .ok
    }

    /// Pairs of a name and its description.
    private func lines(_ reader: VaultReader) throws -> [(String, String)] {
        switch names {
        case .receipts: return try receipts(.vault, reader)
        case .trashed: return try receipts(.trash, reader)
        case .conflicts:
            return try reader.conflictLines(limit: Self.most).lines.map { (ConflictWords.id(of: $0), $0.storeName) }
        case .covers: return try parts(reader) + receipts(.vault, reader)
        case .categories: return try reader.categories().map { ($0.name, "category") }
        case .stores: return try distinct(reader) { [$0.storeName] }.map { ($0, "store") }
        case .tags: return try distinct(reader, \.tags).map { ($0, "tag") }
        }
    }

    private func distinct(_ reader: VaultReader, _ names: (ReceiptRow) -> [String]) throws -> [String] {
        var found: Set<String> = []
        var count = 0
        try reader.eachRow(ReceiptQuery()) { row, _ in
            found.formUnion(names(row))
            count += 1
            return count < Self.most
        }
        return found.sorted()
    }

    private func parts(_ reader: VaultReader) throws -> [(String, String)] {
        try reader.parts(withIDLike: "_", limit: Self.most).compactMap { try reader.part($0) }.map { part in
            (PartReference.short(part.ref), CoverLine.name(of: part))
        }
    }

    private func receipts(_ scope: ReceiptQuery.Scope, _ reader: VaultReader) throws -> [(String, String)] {
        var lines: [(String, String)] = []
        try reader.eachRow(ReceiptQuery(scope: scope)) { row, _ in
            let amount = row.total.map { "\($0.amount()) \($0.currency.code)" }
            let about = [row.storeName, row.purchaseDate?.description, amount].compactMap(\.self)
            lines.append((row.id.ulid.short, about.joined(separator: ", ")))
            return lines.count < Self.most
        }
        return lines
    }
}
