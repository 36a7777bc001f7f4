package import VaultJSON

/// The fault of a payload, as a sentence for a person.
package struct RequestFault: Error, Hashable, Sendable {
    package let reason: String

    package init(_ reason: String) {
        self.reason = reason
    }
}

extension RequestContent {
    /// The payload as it is sent.
    package var payload: JSON {
        switch self {
        case .mergeDuplicates(let keep, let drop):
            ["keep": .string(keep.description), "drop": .array(drop.map { .string($0.description) })]
        case .moveCategory(let from, let to):
            ["from": .string(from.description), "to": to.map { .string($0.description) } ?? .null]
        case .linkReturn(let purchase, let slip):
            ["purchase": .string(purchase.description), "return": .string(slip.description)]
        case .unlinkReturn(let match): ["match": .string(match.description)]
        case .splitReceipt(let receipt, let parts):
            ["receipt": .string(receipt.description), "parts": .array(parts.map(\.json))]
        case .purgeReceipts(let receipts): ["receipts": .array(receipts.map { .string($0.description) })]
        }
    }

    /// The fields of the request entity as its device creates it, except `createdAt`.
    package var fields: Fields {
        [.type: .string(type), .payload: payload]
    }

    /// Reads the content of a request; unknown names are ignored.
    ///
    /// - Throws: ``RequestFault``, also for a request that can never be carried out, whatever is stored.
    package init(fields: Fields) throws(RequestFault) {
        let payload = fields[.payload]?.object ?? [:]
        switch fields[.type]?.string {
        case "mergeDuplicates":
            let drop: [ReceiptID] = try ids(payload["drop"], "drop")
            self = .mergeDuplicates(keep: try id(payload["keep"], "keep"), drop: drop)
        case "moveCategory":
            // A misspelled name must not take the category off every receipt.
            guard let target = payload["to"] else { throw RequestFault("to is missing: a category, or null for none.") }
            let to: CategoryID? = target.isNull ? nil : try id(target, "to")
            self = .moveCategory(from: try id(payload["from"], "from"), to: to)
        case "linkReturn":
            self = .linkReturn(
                purchase: try id(payload["purchase"], "purchase"), slip: try id(payload["return"], "return"))
        case "unlinkReturn": self = .unlinkReturn(match: try id(payload["match"], "match"))
        case "splitReceipt":
            guard let parts = payload["parts"]?.array else { throw RequestFault("parts is not a list.") }
            var read: [ReceiptPart] = []
            for part in parts { read.append(try ReceiptPart(part)) }
            self = .splitReceipt(receipt: try id(payload["receipt"], "receipt"), parts: read)
        case "purgeReceipts":
            let receipts: [ReceiptID] = try ids(payload["receipts"], "receipts")
            self = .purgeReceipts(receipts)
        default: throw RequestFault("This type of request is not known.")
        }
        if let reason = fault { throw RequestFault(reason) }
    }

    /// The reason why the request can never be carried out, whatever is stored; nil if it can.
    package var fault: String? {
        switch self {
        case .mergeDuplicates(let keep, let drop):
            if drop.isEmpty { return "No duplicate is named." }
            if Set(drop + [keep]).count != drop.count + 1 { return "A receipt is named twice." }
            return tooMany(drop.count)
        case .moveCategory(let from, let to): return from == to ? "Both categories are the same." : nil
        case .linkReturn(let purchase, let slip):
            return purchase == slip ? "A receipt is not the return of itself." : nil
        case .unlinkReturn: return nil
        case .splitReceipt(let receipt, let parts):
            if parts.count < 2 { return "A receipt is split into two parts or more." }
            if Set(parts.map(\.id) + [receipt]).count != parts.count + 1 { return "A part's id is named twice." }
            let named = parts.flatMap(\.belongings.refs)
            if Set(named).count != named.count { return "An item, a warranty or a claim is named twice." }
            if named.count > RequestContent.belongingsLimit {
                return "More than \(RequestContent.belongingsLimit) items, warranties and claims are named."
            }
            return tooMany(parts.count)
        case .purgeReceipts(let receipts):
            if receipts.isEmpty { return "No receipt is named." }
            if Set(receipts).count != receipts.count { return "A receipt is named twice." }
            return tooMany(receipts.count)
        }
    }

    private func tooMany(_ count: Int) -> String? {
        count > RequestContent.countLimit ? "More than \(RequestContent.countLimit) receipts are named." : nil
    }
}

private func id<Kind>(_ json: JSON?, _ name: String) throws(RequestFault) -> Identifier<Kind> {
    guard let id = json?.string.flatMap({ Identifier<Kind>($0) }) else {
        throw RequestFault("\(name) is not the id of a \(Kind.noun).")
    }
    return id
}

private func ids<Kind>(_ json: JSON?, _ name: String) throws(RequestFault) -> [Identifier<Kind>] {
    guard let array = json?.array else { throw RequestFault("\(name) is not a list.") }
    var ids: [Identifier<Kind>] = []
    for element in array { ids.append(try id(element, name)) }
    return ids
}

extension IdentifierKind {
    /// The word for this kind in a sentence.
    fileprivate static var noun: String {
        EntityType.allCases.first { $0.idPrefix == prefix }?.rawValue ?? prefix
    }
}

extension ReceiptPart {
    var json: JSON {
        var members: [String: JSON] = ["id": .string(id.description), "totalMinor": .integer(totalMinor)]
        members["storeName"] = storeName.map(JSON.string)
        members["category"] = category.map { .string($0.description) }
        members["warrantyMonths"] = warrantyMonths.map { .integer(Int64($0)) }
        return .object(members.merging(belongings.members) { own, _ in own })
    }

    init(_ json: JSON) throws(RequestFault) {
        id = try VaultModel.id(json["id"], "id")
        guard let total = json["totalMinor"]?.integer else { throw RequestFault("A part has no totalMinor.") }
        totalMinor = total
        let given = { (name: FieldName) in json[name.rawValue].flatMap { $0.isNull ? nil : $0 } }
        for name in [FieldName.totalMinor, .storeName, .category, .warrantyMonths] {
            guard let value = given(name), let rule = Schema.receipt[name] else { continue }
            if let fault = Validation.fault(in: value, for: rule) { throw RequestFault("Of a part: \(fault)") }
        }
        storeName = given(.storeName)?.string
        category = given(.category)?.string.flatMap { CategoryID($0) }
        warrantyMonths = given(.warrantyMonths)?.integer.map(Int.init(clamping:))
        let lists: (JSON?, JSON?, JSON?) = (json["items"], json["warranties"], json["claims"])
        belongings = SplitBelongings(
            items: try ReceiptPart.listed(lists.0, "items"), warranties: try ReceiptPart.listed(lists.1, "warranties"),
            claims: try ReceiptPart.listed(lists.2, "claims"))
    }

    /// Reads a list of ids; empty if it is missing.
    private static func listed<Kind>(_ json: JSON?, _ name: String) throws(RequestFault) -> [Identifier<Kind>] {
        guard let json, !json.isNull else { return [] }
        return try ids(json, name)
    }
}
