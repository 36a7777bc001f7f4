import VaultJSON
import VaultModel
import VaultWire

/// The names of things by which a request could reach into an account: ids, cursors, codes and tokens.
struct Names {
    var values: [String: String]

    subscript(_ kind: String) -> String { values[kind] ?? "" }

    /// The same kinds of names, of the same form, that nothing ever had.
    ///
    /// - Parameter number: of which no other call has the same.
    static func unknown(like others: Names, _ number: Int) -> Names {
        var made: [String: String] = [:]
        for (index, (kind, value)) in others.values.sorted(by: { $0.key < $1.key }).enumerated() {
            guard let separator = value.firstIndex(of: "_"), ULID(value[value.index(after: separator)...]) != nil
            else { continue }
            let ulid = ULID(high: 0x0191_0000_0000_0000, low: UInt64(number * 1000 + index))
            made[kind] = String(value[...separator]) + String(ReceiptID(ulid).description.dropFirst(4))
        }
        // Cursors and names of contents have the id of the account in them.
        for (kind, value) in others.values where made[kind] == nil {
            made[kind] = value.replacing(others["usr"], with: made["usr"] ?? "")
        }
        made["code"] = "ZZZZ-ZZZZ"
        made["token"] = String(others["token"].reversed())
        made["email"] = "xyz" + others["email"].dropFirst(3)
        return Names(values: made)
    }
}

/// An account that has one of everything, with a word in every text by which a leak would show.
struct FullAccount {
    static let secret = "geheim"
    static let email = "ada@\(secret).example"
    static let content = Array("\(secret) picture".utf8)

    let device: TestDevice
    let names: Names

    init(_ server: TestServer) throws {
        device = try server.signIn(Self.email, device: "\(Self.secret) laptop", new: true)
        let revoked = try server.signIn(Self.email, device: "\(Self.secret) phone")
        _ = try server.call(.deleteDevice(revoked.id), token: device.token)
        let code = try server.call(.makePairingCode, token: device.token).json["code"]?.string ?? ""
        _ = try server.call(.redeemPairingCode, ["code": .string(code), "deviceName": .string("\(Self.secret) pad")])

        let (receipt, category) = (SampleRecord.receipt(1), CategoryID(SampleRecord.ulid(2)))
        let (item, warranty, claim) = (
            ItemID(SampleRecord.ulid(3)), WarrantyID(SampleRecord.ulid(4)), ClaimID(SampleRecord.ulid(5))
        )
        let (event, media) = (EventID(SampleRecord.ulid(6)), SampleMedia.id(7))
        let of: Fields = [.receiptID: .string(receipt.description)]
        func named(_ more: Fields = [:]) -> Fields {
            of.merging([.name: .string(Self.secret)]) { $1 }.merging(more) { $1 }
        }
        let operations: [Operation] = [
            Make.create(EntityRef(category), key: 1, [.name: .string(Self.secret)]),
            Make.create(receipt, key: 2, Self.purchase(1000, [.category: .string(category.description)])),
            Make.create(SampleRecord.receipt(8), key: 3, Self.purchase(-1000)),
            Make.create(EntityRef(item), key: 4, named()),
            Make.create(EntityRef(warranty), key: 5, named([.itemID: .string(item.description)])),
            Make.create(EntityRef(claim), key: 6, of.merging([.warrantyID: .string(warranty.description)]) { $1 }),
            Make.create(
                EntityRef(event), key: 7,
                of.merging(["type": "edited", "at": Make.captured, "detail": ["field": .string(Self.secret)]]) { $1 }),
            Make.request(RequestContent.purgeReceipts([SampleRecord.receipt(99)]).fields, key: 9),
        ]
        for result in try device.push(operations).results where result.verdict.rejection != nil {
            throw Failure(description: "\(result.verdict.rejection?.detail ?? "")")
        }
        let announced = try server.call(.announceMedia, token: device.token, try Self.announcement(media).json)
        let blob = try Self.upload(announced, to: server)
        guard let match = try device.pull().changes.first(where: { $0.entityType == "match" }) else {
            throw Failure(description: "the receipts don't match")
        }
        let page = try server.call(.full, token: device.token, ["limit": 1]).json["page"]?.string ?? ""
        names = Names(values: [
            "usr": device.session.userID.description, "dev": device.id, "rcp": receipt.description,
            "cat": category.description, "itm": item.description, "wty": warranty.description,
            "clm": claim.description, "evt": event.description, "mat": match.entityID, "med": media.description,
            "req": RequestID(SampleRecord.ulid(9)).description, "op": OperationID(SampleRecord.ulid(2)).description,
            "cursor": try device.pull().cursor.rawValue, "page": page, "blob": blob, "code": code,
            "token": revoked.token, "email": Self.email,
        ])
    }

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// The fields of a receipt; with the opposite amount the two match.
    private static func purchase(_ minor: Int64, _ more: Fields = [:]) -> Fields {
        let fields: Fields = [
            .storeName: .string("\(secret) store"), .userNotes: .string(secret), .totalMinor: .integer(minor),
            .currency: "EUR", .purchaseDate: minor > 0 ? "2026-03-01" : "2026-03-02",
        ]
        return fields.merging(more) { $1 }
    }

    /// Everything that the account's own device can learn about it; the same text as long as nothing changes.
    func everything() throws -> String {
        let all = try device.server.call(.full, token: device.token, ["limit": 1000, "tombstones": true]).json
        let pulled = try device.server.call(.pull, token: device.token, ["cursor": .null, "limit": 1000]).json
        let devices = try DevicesResponse(json: device.server.call(.listDevices, token: device.token).json).devices
        let media = try device.server.call(
            .locateMedia(names["med"]), query: "?variant=original", token: device.token)
        return [
            all.text, pulled["changes"]?.text ?? "", pulled["cursor"]?.text ?? "", pulled["lastDeviceSeq"]?.text ?? "",
            devices.map { "\($0.deviceID) \($0.name)" }.joined(), "\(media.status)", media.json["sha256"]?.text ?? "",
        ].joined(separator: "\n")
    }
}
