import VaultJSON

/// A malicious or broken reply, made from the true reply of a real server.
enum HostileReply: String, CaseIterable {
    case nothingExists, everythingDiffers, fullLoops, fullNeverEnds, pullRepeats, pullNeverEnds, cursorGone
    case deviceSeqAbsurd, otherTypes, epochFlaps, versionsAbsurd, resultsMissing, resultsOfOthers, resultsUnknown
    case forcesResync, duplicatesBare, mergesIntoNothing, operationsUnknown

    /// Returns the body of a reply distorted in this way; `number` increases with every reply.
    func body(path: String, _ truth: JSON, number: Int) -> JSON {
        guard var reply = truth.object else { return truth }
        switch path.split(separator: "/").last {
        case "digest": distortDigest(&reply)
        case "full": distortFull(&reply, number)
        case "pull": distortPull(&reply, number)
        case "push": distortPush(&reply, number)
        default: break
        }
        return .object(reply)
    }

    private func distortDigest(_ reply: inout [String: JSON]) {
        guard let buckets = reply["buckets"]?.array else { return }
        switch self {
        case .nothingExists: reply["buckets"] = .array(buckets.map { _ in Self.bucket(0, "0000000000000000") })
        case .everythingDiffers, .fullLoops, .fullNeverEnds:
            reply["buckets"] = .array(buckets.map { _ in Self.bucket(7, "00000000000000ff") })
        default: break
        }
    }

    private static func bucket(_ count: Int64, _ digest: String) -> JSON {
        ["count": .integer(count), "digest": .string(digest)]
    }

    private func distortFull(_ reply: inout [String: JSON], _ number: Int) {
        switch self {
        case .nothingExists:
            reply["changes"] = []
            reply["page"] = .null
        case .fullLoops: reply["page"] = "again"
        case .fullNeverEnds: reply["page"] = .string("page \(number)")
        case .otherTypes: addUnknownTypes(&reply)
        case .versionsAbsurd: corruptVersions(&reply)
        default: break
        }
    }

    private func distortPull(_ reply: inout [String: JSON], _ number: Int) {
        switch self {
        case .pullRepeats: reply["hasMore"] = true
        case .pullNeverEnds:
            reply["hasMore"] = true
            reply["cursor"] = .string("bm90aGluZw\(number)")
        case .cursorGone: reply["cursor"] = ""
        case .otherTypes: addUnknownTypes(&reply)
        case .versionsAbsurd: corruptVersions(&reply)
        case .forcesResync: reply["forceResync"] = true
        case .operationsUnknown:
            let changes = reply["changes"]?.array ?? []
            reply["changes"] = .array(changes.map { Self.replaced($0, "operation", "transmute") })
        default: distortAnywhere(&reply, number)
        }
    }

    private func distortPush(_ reply: inout [String: JSON], _ number: Int) {
        let results = reply["results"]?.array ?? []
        switch self {
        case .resultsMissing: reply["results"] = .array(Array(results.dropFirst()))
        case .resultsOfOthers:
            reply["results"] = .array(
                results.map { Self.replaced($0, "idempotencyKey", "op_01ARZ3NDEKTSV4RRFFQ69G5FAV") })
        case .resultsUnknown: reply["results"] = .array(results.map { Self.replaced($0, "status", "splendid") })
        case .versionsAbsurd: corruptVersions(&reply, in: "results")
        case .duplicatesBare:
            reply["results"] = .array(results.map { Self.changed($0, ["status": "duplicate", "outcome": "accepted"]) })
        case .mergesIntoNothing:
            reply["results"] = .array(results.map { Self.changed($0, ["status": "merged", "data": [:]]) })
        default: distortAnywhere(&reply, number)
        }
    }

    private static func changed(_ result: JSON, _ other: [String: JSON]) -> JSON {
        .object((result.object ?? [:]).filter { $0.key != "data" }.merging(other) { $1 })
    }

    private func distortAnywhere(_ reply: inout [String: JSON], _ number: Int) {
        switch self {
        case .deviceSeqAbsurd: reply["lastDeviceSeq"] = .integer(.max)
        case .epochFlaps: reply["epoch"] = .string("epoch\(number)")
        default: break
        }
    }

    private static func replaced(_ value: JSON, _ name: String, _ other: JSON) -> JSON {
        var members = value.object ?? [:]
        members[name] = other
        return .object(members)
    }

    private func addUnknownTypes(_ reply: inout [String: JSON]) {
        let changes = reply["changes"]?.array ?? []
        let model: JSON = [
            "entityType": "unicorn", "entityId": "uni_01ARZ3NDEKTSV4RRFFQ69G5FAV", "operation": "upsert", "version": 1,
            "seq": 1, "updatedAt": "2025-01-01T00:00:00.000Z", "updatedBy": "server", "data": ["horns": 1],
        ]
        let unknown = [
            model, Self.replaced(model, "entityType", "receipt"),
            Self.replaced(Self.replaced(model, "entityType", "category"), "entityId", "rcp_01ARZ3NDEKTSV4RRFFQ69G5FAV"),
            Self.replaced(model, "operation", "transmute"), Self.replaced(model, "data", .null), "not an object",
        ]
        reply["changes"] = .array(changes + unknown)
    }

    private func corruptVersions(_ reply: inout [String: JSON], in list: String = "changes") {
        let changes = reply[list]?.array ?? []
        let values: [JSON] = [-1, 0, .integer(.max), 1.5, "7", .null]
        let corrupted = changes.enumerated().map { index, change in
            Self.replaced(change, index % 2 == 0 ? "version" : "seq", values[index % values.count])
        }
        reply[list] = .array(corrupted)
    }
}
