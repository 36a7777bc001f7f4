import VaultJSON
import VaultModel
import VaultWire

/// Every request in which a name can stand, with the names of another account, or with such that nothing ever had.
enum Questions {
    /// The receipts and the category of each asker.
    enum Own {
        static let receipt = SampleRecord.receipt(501)
        static let inTrash = SampleRecord.receipt(502)
        static let slip = SampleRecord.receipt(503)
        static let category = CategoryID(SampleRecord.ulid(504))

        static var operations: [Operation] {
            [
                Make.create(receipt, key: 501, Make.amount(700).merging([.storeName: "Own"]) { $1 }),
                Make.create(inTrash, key: 502), Make.create(slip, key: 503, Make.amount(-5)),
                Make.create(EntityRef(category), key: 504, [.name: "Own"]), Make.delete(inTrash, key: 505, from: 1),
            ]
        }
    }

    static func all(_ names: Names, _ document: JSON, _ asker: TestDevice) throws -> [Question] {
        try tokens(names) + doors(names) + media(names) + texts(names, asker) + captures(names, asker)
            + entities(names, document)
            + references(names) + requests(names)
    }

    /// A token that was revoked, or was never given, at every door that needs one.
    private static func tokens(_ names: Names) -> [Question] {
        let named: [Route] = [.deleteDevice(names["dev"]), .locateMedia(names["med"])]
        return (Route.fixed + named).filter(\.needsToken).map {
            Question("token at \($0.path.prefix(12))", $0, $0.takesBody ? [:] : nil, token: names["token"])
        }
    }

    private static func doors(_ names: Names) -> [Question] {
        let cursor = JSON.string(names["cursor"])
        return [
            Question("device", .deleteDevice(names["dev"])),
            Question("account as a device", .deleteDevice(names["usr"])),
            Question("email", .createSession, signIn(names)),
            Question("email elsewhere", .createSession, headers: [("X-Forwarded-For", "198.51.100.7")], signIn(names)),
            Question("code", .redeemPairingCode, ["code": .string(names["code"]), "deviceName": "x"]),
            Question("code of a phone", .createCaptureSession, ["code": .string(names["code"]), "deviceName": "x"]),
            Question("cursor of a pull", .pull, ["cursor": cursor]),
            Question(
                "cursor of a push", .push,
                ["cursor": cursor, "operations": [operation("receipt", names["rcp"], "delete", 601)]]),
            Question("page", .full, ["page": .string(names["page"])]),
            Question("cursor of a stream", .stream, query: "?cursor=\(names["cursor"])"),
            Question("last event", .stream, headers: [("Last-Event-ID", names["cursor"])]),
        ]
    }

    private static func signIn(_ names: Names) -> JSON {
        ["email": .string(names["email"]), "password": "wrong password", "deviceName": "x"]
    }

    private static func media(_ names: Names) throws -> [Question] {
        guard let id = MediaID(names["med"]) else { return [] }
        let signed = "?expires=4000000000&signature=\(String(repeating: "0", count: 64))"
        return [
            Question("attachment", .locateMedia(names["med"]), query: "?variant=original"),
            Question("thumbnail", .locateMedia(names["med"]), query: "?variant=thumbnail"),
            Question("same content", .announceMedia, try FullAccount.announcement(id).json),
            Question("other content", .announceMedia, try FullAccount.announcement(id, [1, 2, 3]).json),
            Question("content", .fetchBlob(names["blob"]), query: signed),
            Question("content to store", .storeBlob(names["blob"]), query: signed, headers: [("Content-Length", "0")]),
        ]
    }

    /// By a phone of the asker's.
    private static func captures(_ names: Names, _ asker: TestDevice) throws -> [Question] {
        guard let media = MediaID(names["med"]) else { return [] }
        let code = try asker.server.call(.makeCaptureCode, token: asker.token).json["code"] ?? .null
        let session = try asker.server.call(.createCaptureSession, ["code": code, "deviceName": "phone"])
        let phone = session.json["token"]?.string
        return [
            Question("state of a receipt", .captureStatus, ["receiptIds": [.string(names["rcp"])]], token: phone),
            Question(
                "captured with a photo", .capture(ReceiptID(SampleRecord.ulid(608)).description),
                ["createdAt": Make.captured, "imageKeys": [.string(names["med"])]], token: phone),
            Question("photo", .announcePhoto, try FullAccount.announcement(media).json, token: phone),
            Question("other photo", .announcePhoto, try FullAccount.announcement(media, [1, 2, 3]).json, token: phone),
        ]
    }

    /// Messages with the mark of the other's device, and with the other's ids, under the asker's own key.
    private static func texts(_ names: Names, _ asker: TestDevice) throws -> [Question] {
        guard let device = DeviceID(names["dev"]), let receipt = ReceiptID(names["rcp"]) else { return [] }
        // A message is not older than its device's clock.
        let key = OperationID(Gateway.ulid(607))
        func text(_ device: DeviceID, _ key: OperationID, _ receipt: ReceiptID) -> ReceiptText {
            ReceiptText(
                operation: key, receipt: receipt, store: "Own", purchaseDate: nil, total: nil, warrantyMonths: nil,
                device: device)
        }
        return [
            Question("tag", .receiveText, text: try Gateway.body(text(device, key, receipt), asker)),
            Question(
                "ids in a text", .receiveText,
                text: try Gateway.body(text(asker.session.deviceID, key, receipt), asker)),
        ]
    }
}
