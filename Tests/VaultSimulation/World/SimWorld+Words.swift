internal import VaultModel
internal import VaultSync
internal import VaultWire

// Texts of requests and answers for a story.
extension SimWorld {
    static func words(_ request: SyncRequest) -> String {
        switch request {
        case .pull(let pull): "pull after \(position(pull.cursor)), but \(pull.seen)"
        case .push(let push): "push of \(push.operations.count) at \(position(push.cursor))"
        case .digest(let digest): "digest of \(digest.entityType.rawValue)"
        case .full(let full): "list of \(full.entityType?.rawValue ?? "all")"
        case .pairAnew: "pairing"
        }
    }

    static func words(_ answer: SyncAnswer) -> String {
        switch answer {
        case .pulled(let page): "\(page.changes.map(\.seq)) to \(position(page.cursor))\(page.hasMore ? ", more" : "")"
        case .pushed(let pushed): "\(pushed.results.count) results to \(position(pushed.cursor))"
        case .digested(let digest): "digest at \(position(digest.cursor))"
        case .listed(let list): "\(list.changes.map(\.seq)) at \(position(list.cursor))"
        case .paired: "paired"
        case .failed(let failure): "\(failure.kind)"
        }
    }

    private static func position(_ cursor: Cursor?) -> String {
        cursor.flatMap { CursorPosition($0) }.map { "\($0.epoch):\($0.seq)" } ?? "-"
    }
}
