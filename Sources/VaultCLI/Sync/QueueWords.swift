internal import VaultClient
internal import VaultJSON
internal import VaultModel

/// The wording of queue entries, for people and for programs.
struct QueueWords {
    let detail: QueueEntryDetail

    /// The losses if the entry is discarded, one per line.
    var lost: [String] {
        let known = Self.title(of: detail.line)
        let title = known.isEmpty ? detail.line.entity.id : known
        switch detail.line.intent {
        case .create where detail.line.state == .offered:
            return ["\(title): the restored server lacks it, and it will be deleted here."]
        case .create:
            guard let text = detail.line.text, text.state != .failed else {
                return detail.line.request == nil
                    ? ["\(title): it was never uploaded and will be deleted here."]
                    : ["The server was not asked yet to \(title); it won't be."]
            }
            return [
                "\(title): it will be deleted here. It was sent by SMS, so the server may still create it, and it would "
                    + "come back."
            ]
        case .delete:
            return ["\(title): it will be restored from the Trash."]
        case .update, .release:
            return detail.changes.map { change in
                let name = ConflictWords.name(change.field, of: detail.line.entity.type)
                if change.field == .isDeleted {
                    return change.to == true
                        ? "\(title): it will be restored from the Trash." : "\(title): it will be in the Trash again."
                }
                return "\(title): \(name) will change from \(text(change.to)) back to \(text(change.from))."
            }
        }
    }

    private func text(_ value: JSON) -> String {
        if value == .null { return "nothing" }
        return value.strings.map { $0.isEmpty ? "nothing" : $0.joined(separator: ", ") } ?? value.string ?? value.text
    }

    /// The cells for the columns of the queue's table, not yet made visible.
    static func cells(of line: QueueLine) -> [String] {
        let fields = ConflictWords.names(line.fields, of: line.entity.type).joined(separator: ", ")
        return [
            line.id.ulid.short, intent(line.intent), title(of: line), state(of: line), String(line.tries),
            next(of: line), line.lastError ?? fields,
        ]
    }

    /// Says when a retried entry is sent if no sync can start now.
    static func sentLater(_ count: Int, _ facts: SyncFacts) -> String {
        let they = count == 1 ? "It" : "They"
        return switch facts.mode {
        case _ where facts.account == nil: "\(they) will be sent after the next 'rvault login'."
        case .paused: "\(they) will be sent when sync resumes: rvault sync --resume"
        case .off, .on: "\(they) will be sent when sync is on again: rvault sync on"
        }
    }

    /// The name of the entity, or the request in words; empty if it has none.
    private static func title(of line: QueueLine) -> String {
        guard let request = line.request else { return line.title }
        return request.content.map { RequestWords.what($0, [:]) } ?? request.type
    }

    private static func intent(_ intent: Operation.Intent) -> String {
        switch intent {
        case .create: "new"
        case .update: "change"
        case .delete: "delete"
        case .release: "release"
        }
    }

    private static func state(of line: QueueLine) -> String {
        guard line.state == .pending, let text = line.text else { return state(line.state) }
        return TextWords.state(text.state)
    }

    private static func state(_ state: QueueLine.State) -> String {
        switch state {
        case .pending: "pending"
        case .inFlight: "sending"
        case .failed: "rejected"
        case .conflict: "conflict"
        case .offered: "to resend"
        }
    }

    private static func next(of line: QueueLine) -> String {
        switch line.state {
        case .failed, .conflict, .offered: return "needs you"
        case .inFlight: return "now"
        case .pending: return line.nextTryIn.map { $0 > 0 ? "in \(($0 + 999) / 1000) s" : "now" } ?? "next sync"
        }
    }

    static func json(_ line: QueueLine) -> JSON {
        [
            "id": .string(line.id.description), "entity": .string(line.entity.id),
            "intent": .string(line.intent.rawValue), "title": .string(title(of: line)),
            "fields": .array(line.fields.map { .string($0.rawValue) }), "state": .string(line.state.rawValue),
            "tries": .integer(Int64(line.tries)), "nextTryInMilliseconds": line.nextTryIn.map(JSON.integer) ?? .null,
            "lastError": .optionalText(line.lastError), "text": .optionalText(line.text?.state.rawValue),
            "textAt": .optionalText(line.text?.at.description),
        ]
    }
}
