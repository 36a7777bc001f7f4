internal import CommandLineKit
internal import VaultJSON
internal import VaultModel

/// A request in the words of the command line.
enum RequestWords {
    /// The number of receipts up to which they are named one by one.
    private static let mostNamed = 5

    /// - Parameter categories: The names by id.
    static func what(_ content: RequestContent, _ categories: [CategoryID: String]) -> String {
        func name(_ category: CategoryID) -> String { categories[category] ?? category.description }
        return switch content {
        case .mergeDuplicates(let keep, let drop):
            "merge \(drop.map(\.ulid.short).joined(separator: ", ")) into \(keep.ulid.short)"
        case .moveCategory(let from, let to):
            "move all receipts from \(name(from)) to \(to.map(name) ?? "no category")"
        case .linkReturn(let purchase, let slip):
            "link return \(slip.ulid.short) to \(purchase.ulid.short)"
        case .unlinkReturn: "unlink a return from its purchase"
        case .splitReceipt(let receipt, let parts):
            split(receipt, parts.count)
        case .purgeReceipts(let receipts):
            receipts.count > mostNamed
                ? "permanently delete \(receipts.count.worded("receipt"))"
                : "permanently delete \(receipts.map(\.ulid.short).joined(separator: ", "))"
        }
    }

    static func split(_ receipt: ReceiptID, _ count: Int) -> String {
        "split \(receipt.ulid.short) into \(count)"
    }

    static func line(
        _ line: RequestLine, _ categories: [CategoryID: String], _ minute: (Timestamp) -> String
    ) -> String {
        let state =
            switch line.state {
            case .waiting: "pending"
            case .applied: "applied"
            case .failed(let reason): "failed: \(reason)"
            case .denied(let reason): "denied: \(reason)"
            }
        let known = line.names.filter { !$0.isEmpty }
        let more = known.count > mostNamed ? ", ..." : ""
        let names = known.isEmpty ? "" : " (\(known.prefix(mostNamed).joined(separator: ", "))\(more))"
        let asked = line.content.map { what($0, categories) } ?? line.type
        return "\(line.createdAt.map(minute) ?? "")  \(asked)\(names): \(state)"
    }

    static func json(_ line: RequestLine) -> JSON {
        let (state, reason): (String, String?) =
            switch line.state {
            case .waiting: ("waiting", nil)
            case .applied: ("applied", nil)
            case .failed(let reason): ("failed", reason)
            case .denied(let reason): ("denied", reason)
            }
        return [
            "id": .string(line.id.description), "type": .string(line.type), "payload": line.content?.payload ?? .null,
            "state": .string(state), "reason": .optionalText(reason),
            "createdAt": .optionalText(line.createdAt?.description),
        ]
    }
}
