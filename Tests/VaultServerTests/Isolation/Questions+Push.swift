import VaultJSON
import VaultModel
import VaultWire

extension Questions {
    private static let kinds = [
        "receipt": "rcp", "category": "cat", "event": "evt", "request": "req", "item": "itm", "warranty": "wty",
        "claim": "clm",
    ]

    /// An operation with good values of its own, of which `fields` replace some.
    static func operation(
        _ type: String, _ id: String, _ intent: String, _ key: Int, _ fields: [String: JSON] = [:], named: String? = nil
    ) -> JSON {
        var data: [String: JSON] = [:]
        switch intent {
        case "create": data = values(type).merging(["createdAt": Make.captured]) { $1 }.merging(fields) { $1 }
        case "release": data = ["userEditedFields": ["remove": ["storeName"]]]
        case "update":
            data = fields.isEmpty ? (type == "receipt" ? ["storeName": "New"] : ["name": "New"]) : fields
        default: break
        }
        return [
            "idempotencyKey": .string(named ?? OperationID(SampleRecord.ulid(key)).description),
            "entityType": .string(type), "entityId": .string(id), "intent": .string(intent),
            "baseVersion": intent == "create" ? 0 : 1, "clientTimestamp": Make.captured, "data": .object(data),
            "changedFields": .array(data.keys.sorted().map(JSON.string)),
        ]
    }

    private static func values(_ type: String) -> [String: JSON] {
        switch type {
        case "receipt": ["storeName": "New"]
        case "event":
            ["type": "edited", "at": Make.captured, "receiptId": .string(Own.receipt.description), "detail": [:]]
        case "request": ["type": "purgeReceipts", "payload": ["receipts": [.string(Own.inTrash.description)]]]
        case "category": ["name": "New"]
        default: ["name": "New", "receiptId": .string(Own.receipt.description)]
        }
    }

    private static func push(_ title: String, _ operation: JSON) -> Question {
        Question(title, .push, ["operations": [operation]])
    }

    /// Every intent of the document with every type of entity of the document, and the other's key.
    static func entities(_ names: Names, _ document: JSON) -> [Question] {
        let properties = document["components"]?["schemas"]?["Operation"]?["properties"]
        let (types, intents) = (properties?["entityType"]?["enum"]?.strings, properties?["intent"]?["enum"]?.strings)
        var questions = [
            push("key", operation("receipt", Own.receipt.description, "update", 0, named: names["op"]))
        ]
        for type in types ?? [] {
            for intent in intents ?? [] {
                questions.append(
                    push("\(intent) \(type)", operation(type, names[kinds[type] ?? type], intent, 602)))
            }
        }
        return questions
    }

    /// Operations on the asker's own entities that name the other's.
    static func references(_ names: Names) -> [Question] {
        let fields: [(String, String, [String: JSON])] = [
            ("receipt", "rcp", ["category": .string(names["cat"])]),
            ("receipt", "rcp", ["imageKeys": ["add": [.string(names["med"])], "remove": []]]),
            ("item", "itm", ["receiptId": .string(names["rcp"])]),
            ("warranty", "wty", ["receiptId": .string(names["rcp"])]),
            ("warranty", "wty", ["itemId": .string(names["itm"])]),
            ("claim", "clm", ["receiptId": .string(names["rcp"])]),
            ("claim", "clm", ["warrantyId": .string(names["wty"])]),
            ("event", "evt", ["receiptId": .string(names["rcp"])]),
            ("event", "evt", ["receiptId": .null, "detail": ["entityId": .string(names["cat"])]]),
        ]
        return fields.map { type, prefix, values in
            let id = "\(prefix)_\(SampleRecord.receipt(603).description.dropFirst(4))"
            let title = "\(type) with \(values.keys.sorted().joined(separator: ", "))"
            return push(title, operation(type, id, "create", 603, values))
        }
    }

    /// Every kind of request, in each place where an id can stand.
    static func requests(_ names: Names) -> [Question] {
        let (receipt, own): (JSON, JSON) = (.string(names["rcp"]), .string(Own.receipt.description))
        let (slip, category): (JSON, JSON) = (.string(Own.slip.description), .string(Own.category.description))
        func parts(_ name: String, _ value: JSON) -> JSON {
            let ids = [SampleRecord.receipt(604), SampleRecord.receipt(605)].map { JSON.string($0.description) }
            let first = ["id": ids[0], "totalMinor": 300].merging([name: value]) { $1 }
            return ["receipt": own, "parts": [.object(first), ["id": ids[1], "totalMinor": 400]]]
        }
        let payloads: [(String, JSON)] = [
            ("mergeDuplicates", ["keep": own, "drop": [receipt]]),
            ("mergeDuplicates", ["keep": receipt, "drop": [own]]),
            ("moveCategory", ["from": .string(names["cat"]), "to": category]),
            ("moveCategory", ["from": category, "to": .string(names["cat"])]),
            ("linkReturn", ["purchase": receipt, "return": slip]),
            ("linkReturn", ["purchase": own, "return": receipt]),
            ("unlinkReturn", ["match": .string(names["mat"])]), ("purgeReceipts", ["receipts": [receipt]]),
            ("splitReceipt", ["receipt": receipt, "parts": parts("storeName", "x")["parts"] ?? []]),
            ("splitReceipt", parts("id", receipt)), ("splitReceipt", parts("category", .string(names["cat"]))),
            ("splitReceipt", parts("items", [.string(names["itm"])])),
            ("splitReceipt", parts("warranties", [.string(names["wty"])])),
            ("splitReceipt", parts("claims", [.string(names["clm"])])),
        ]
        return payloads.enumerated().map { index, payload in
            let id = RequestID(SampleRecord.ulid(606)).description
            return push(
                "\(payload.0) \(index)",
                operation("request", id, "create", 606, ["type": .string(payload.0), "payload": payload.1]))
        }
    }
}
