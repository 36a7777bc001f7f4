package import VaultJSON
package import VaultModel

/// The response (201) of `POST /v1/capture/sessions`, the only one that contains the token. It says nothing about the
/// account.
package struct CaptureSessionResponse: WireMessage {
    package var deviceID: DeviceID
    /// The bearer token: 256 random bits, base64url.
    package var token: String
    /// The time at which the token expires unless it is used before.
    package var expiresAt: Timestamp

    package init(deviceID: DeviceID, token: String, expiresAt: Timestamp) {
        self.deviceID = deviceID
        self.token = token
        self.expiresAt = expiresAt
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        deviceID = try object.identifier("deviceId")
        token = try object.string("token")
        expiresAt = try object.timestamp("expiresAt")
    }

    package var json: JSON {
        [
            "deviceId": .string(deviceID.description), "token": .string(token),
            "expiresAt": .string(expiresAt.description),
        ]
    }
}

/// The body of `PUT /v1/capture/receipts/{id}`: a new receipt in the Inbox, of pages that were announced.
package struct CapturedReceipt: WireMessage {
    /// The time of the capture, by the device's clock.
    package var createdAt: Timestamp
    /// The pages in their order, 1 to ``WireLimits/capturedPages``.
    package var pages: [MediaID]
    /// The values that the person typed: fields of the receipt, with the limits of its schema.
    package var typed: Fields

    /// The fields that a person can type with a capture.
    package static let typable: [FieldName] = [.storeName, .totalMinor, .currency, .warrantyMonths, .userNotes]

    package init(createdAt: Timestamp, pages: [MediaID], typed: Fields = [:]) {
        self.createdAt = createdAt
        self.pages = pages
        self.typed = typed
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        createdAt = try object.timestamp("createdAt")
        pages = try object.identifiers(FieldName.imageKeys.rawValue)
        guard WireLimits.capturedPages.contains(pages.count), Set(pages).count == pages.count else {
            throw object.fault("imageKeys", "must hold 1 to \(WireLimits.capturedPages.upperBound) different ids")
        }
        typed = [:]
        for name in Self.typable { typed[name] = object.present(name.rawValue) }
    }

    package var json: JSON {
        var members: [String: JSON] = [
            "createdAt": .string(createdAt.description),
            "imageKeys": .array(pages.map { .string($0.description) }),
        ]
        for (name, value) in typed { members[name.rawValue] = value }
        return .object(members)
    }
}

/// The fate of a captured receipt.
package enum CaptureState: String, Hashable, Sendable, CaseIterable {
    case inbox
    /// A person has confirmed what the pictures say.
    case accepted
    /// It is in the Trash, or deleted permanently.
    case deleted
    /// This device never sent it.
    case unknown
}

/// The state of a captured receipt: the response of `PUT /v1/capture/receipts/{id}`, and an element of that to
/// `POST /v1/capture/status`.
package struct CaptureStatus: WireMessage {
    package var receipt: ReceiptID
    package var state: CaptureState

    package init(receipt: ReceiptID, state: CaptureState) {
        self.receipt = receipt
        self.state = state
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        receipt = try object.identifier("receiptId")
        guard let state = CaptureState(rawValue: try object.string("state")) else {
            throw object.fault("state", "must be a state")
        }
        self.state = state
    }

    package var json: JSON { ["receiptId": .string(receipt.description), "state": .string(state.rawValue)] }
}

/// The body of `POST /v1/capture/status`.
package struct CaptureStatusRequest: WireMessage {
    /// At most ``WireLimits/askedCaptures``.
    package var receipts: [ReceiptID]

    package init(receipts: [ReceiptID]) {
        self.receipts = receipts
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        receipts = try object.identifiers("receiptIds")
        guard receipts.count <= WireLimits.askedCaptures else {
            throw object.fault("receiptIds", "must hold at most \(WireLimits.askedCaptures) ids")
        }
    }

    package var json: JSON { ["receiptIds": .array(receipts.map { .string($0.description) })] }
}

/// The response of `POST /v1/capture/status`, in the order of the request.
package struct CaptureStatusResponse: WireMessage {
    package var receipts: [CaptureStatus]

    package init(receipts: [CaptureStatus]) {
        self.receipts = receipts
    }

    package init(json: JSON) throws(WireError) {
        receipts = try WireObject(json).list("receipts") { (json) throws(WireError) -> CaptureStatus in
            try CaptureStatus(json: json)
        }
    }

    package var json: JSON { ["receipts": .array(receipts.map(\.json))] }
}
