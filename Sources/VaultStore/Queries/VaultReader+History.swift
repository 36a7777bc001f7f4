internal import SQLiteKit
internal import VaultJSON
package import VaultModel
internal import VaultReplica

extension VaultReader {
    /// Returns a page of the history of a receipt or category, or of everything (nil). Newest first; the whole vault's
    /// is in the order in which this device received it.
    ///
    /// - Parameters:
    ///   - before: the position at which the previous page ended.
    ///   - brief: whether long texts are shortened to what changed in them; false for an export.
    package func history(
        of subject: EntityRef?, before: HistoryPosition? = nil, limit: Int, brief: Bool = true
    ) throws(StoreError) -> HistoryPage {
        try wrapped {
            try connection.snapshot { try historyPage(of: subject, before: before, limit: limit, brief: brief) }
        }
    }

    /// Returns one complete event; nil if it is not in the vault.
    package func event(_ id: EventID) throws(StoreError) -> HistoryLine? {
        try wrapped {
            try connection.snapshot {
                guard let line = try EventTable(connection: connection).line(id) else { return nil }
                return try DeviceWords(self).named(line, title: line.subject.map { try title(of: $0) })
            }
        }
    }

    /// Returns at most `limit` events whose ID contains the text, which must be uppercase.
    package func events(withIDLike text: String, limit: Int) throws(StoreError) -> [EventID] {
        try wrapped { try EventTable(connection: connection).ids(like: text, limit: limit) }
    }

    func historyPage(
        of subject: EntityRef?, before: HistoryPosition?, limit: Int, brief: Bool
    ) throws -> HistoryPage {
        let table = EventTable(connection: connection)
        let found =
            try subject.map { try table.lines(of: $0, before: before, limit: limit) }
            ?? table.lines(before: before, limit: limit)
        let words = try DeviceWords(self)
        var titles: [EntityRef: String] = [:]
        var lines = try found.map { line, _ in
            var title: String?
            if subject == nil, let ref = line.subject {
                title = try titles[ref] ?? self.title(of: ref)
                titles[ref] = title
            }
            return words.named(brief ? line.brief : line, title: title)
        }
        let beginning = try subject.flatMap { try self.beginning(of: $0) }.map { words.named($0, title: nil) }
        let isLast = found.count < limit
        if isLast, let beginning { lines.append(beginning) }
        return HistoryPage(
            subject: subject, before: before, lines: lines, next: isLast ? nil : found.last?.position,
            total: try table.count(of: subject) + (beginning == nil ? 0 : 1),
            title: try subject.map { try title(of: $0) } ?? "")
    }

    /// Returns the first line of a receipt whose creation has no event of its own: it came with an import, or from a
    /// device that reported nothing.
    private func beginning(of ref: EntityRef) throws -> HistoryLine? {
        let table = EventTable(connection: connection)
        guard ref.type == .receipt, let record = try EntityTable(connection: connection).record(ref),
            let moment = record.entity.value(.createdAt).string.flatMap({ Timestamp($0) }),
            try !table.tellsOfCreation(ref)
        else { return nil }
        if let event = try table.importing(at: moment) {
            return HistoryLine(type: .imported, at: moment, subject: ref, device: event.device)
        }
        return HistoryLine(type: .created, at: moment, subject: ref, device: record.entity.version > 0 ? "" : nil)
    }

    private func title(of ref: EntityRef) throws -> String {
        let record = try EntityTable(connection: connection).record(ref)
        return record?.entity.title ?? ""
    }
}

/// Replaces device IDs by names in the lines of a history.
private struct DeviceWords {
    let names: [String: String]
    let own: String?

    init(_ reader: VaultReader) throws {
        names = try reader.deviceNames()
        own = try SettingsTable(connection: reader.connection).text(SettingsTable.ownDevice)
    }

    func named(_ line: HistoryLine, title: String?) -> HistoryLine {
        var line = line
        line.device = line.device.flatMap { $0 == own ? nil : names[$0] ?? $0 }
        line.otherDevice = line.otherDevice.map { names[$0] ?? $0 }
        line.title = title
        return line
    }
}
