import VaultJSON

/// The kind of reply that delivers hostile values.
enum HostileWay: String, CaseIterable, Sendable {
    case pull, full, merged, conflict, duplicate, rejected, devices, signIn

    /// Returns the body of a reply, changed in this way; `rows` are the entities to put into it.
    func body(path: String, request: JSON?, _ truth: JSON, rows: HostileRows) -> JSON {
        guard var reply = truth.object else { return truth }
        switch (self, path.split(separator: "/").last ?? "") {
        case (.pull, "pull"): reply["changes"] = .array((reply["changes"]?.array ?? []) + rows.all)
        case (.full, "digest"):
            let bucket: JSON = ["count": 7, "digest": "00000000000000ff"]
            reply["buckets"] = reply["buckets"]?.array.map { .array($0.map { _ in bucket }) }
        case (.full, "full"): reply["changes"] = .array((reply["changes"]?.array ?? []) + rows.all)
        case (.merged, "push"), (.conflict, "push"), (.duplicate, "push"), (.rejected, "push"):
            let operations = request?["operations"]?.array ?? []
            let results = (reply["results"]?.array ?? []).enumerated().map { index, result in
                let isReceipt = index < operations.count && operations[index]["entityType"] == "receipt"
                return isReceipt ? self.result(result, of: operations[index], index) : result
            }
            reply["results"] = .array(results)
        case (.devices, "devices"):
            reply["devices"] = reply["devices"]?.array.map { devices in
                .array(devices.map { device in JSON.object(Self.named(device)) })
            }
        case (.signIn, "sessions"):
            let name = reply["detail"] == nil ? "email" : "detail"
            reply[name] = .string(HostileRows.steering + "\n<3>error: forged " + HostileRows.long)
        default: break
        }
        return .object(reply)
    }

    private static func named(_ device: JSON) -> [String: JSON] {
        (device.object ?? [:]).merging(["name": .string(HostileRows.steering + HostileRows.long)]) { $1 }
    }

    /// Returns a verdict with hostile values in it. It is one that can answer the operation, since a vault does not
    /// read any other.
    private func result(_ truth: JSON, of operation: JSON, _ number: Int) -> JSON {
        var members = truth.object ?? [:]
        guard members["status"] != "rejected" else { return truth }
        let data = HostileRows.data(number)
        members["data"] = data["storeName"]?.isNull == true ? .object(HostileRows.sound) : data
        members["outcome"] = nil
        members["conflicts"] = nil
        switch self {
        case .duplicate:
            members["status"] = "duplicate"
            members["outcome"] = "merged"
        case .conflict:
            members["status"] = "conflict"
            members["data"] = .object(HostileRows.sound)
            members["conflicts"] = .array(Self.conflicts(about: operation, number))
        case .rejected:
            let detail = (number % 2 == 0 ? HostileRows.steering : HostileRows.long) + "\n<3>error: forged"
            members["status"] = "rejected"
            members["error"] = ["code": "VALIDATION_ERROR", "detail": .string(detail)]
        default: members["status"] = "merged"
        }
        return .object(members)
    }

    /// Returns conflicts about the fields that the operation changes, with the values of that number.
    private static func conflicts(about operation: JSON, _ number: Int) -> [JSON] {
        let changed = Set((operation["changedFields"]?.array ?? []).compactMap(\.string))
        let hostile = HostileRows.receipts[number % HostileRows.receipts.count].filter { changed.contains($0.key) }
        let values = hostile.isEmpty ? ["storeName": JSON.string(HostileRows.steering)] : hostile
        return values.map { field, value in
            [
                "field": .string(field), "base": value, "mine": value, "theirs": value,
                "theirsBy": .string(number % 3 == 2 ? HostileRows.long : HostileRows.steering),
                "theirsAt": "2026-01-01T00:00:00.000Z",
            ]
        }
    }
}
