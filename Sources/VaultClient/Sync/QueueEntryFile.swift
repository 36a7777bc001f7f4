internal import SystemKit
internal import Translation
internal import VaultExchange
internal import VaultJSON
package import VaultModel

/// A queue entry as a JSON file that outlives the queue.
package struct QueueEntryFile {
    let detail: QueueEntryDetail

    package init(detail: QueueEntryDetail) {
        self.detail = detail
    }

    /// A name that describes the contents, in letters that every file system accepts.
    package var name: String {
        let words = detail.line.title.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
        let title = String(words.prefix(30)).split(separator: "-").joined(separator: "-")
        return "change-\(title.isEmpty ? "" : title + "-")\(detail.line.id.ulid.short).json"
    }

    /// The entry with its changes, its state, and the last error.
    var json: JSON {
        let line = detail.line
        return [
            "id": .string(line.id.description), "entity": .string(line.entity.id),
            "intent": .string(line.intent.rawValue), "title": .string(line.title),
            "state": .string(line.state.rawValue), "tries": .integer(Int64(line.tries)),
            "lastError": .optionalText(line.lastError), "createdAt": .string(detail.createdAt.description),
            "changes": .array(
                detail.changes.map { ["field": .string($0.field.rawValue), "from": $0.from, "to": $0.to] }),
        ]
    }

    /// Writes the file, readable only by its owner, and replaces one of the same name.
    package func write(to path: String) throws(Failure) {
        let (store, name) = FileStore.locating(path)
        try Failure.wrapping { try store.write(Array((ItemList.json([json]).text + "\n").utf8), to: name) }
    }
}
