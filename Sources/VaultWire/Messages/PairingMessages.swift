package import VaultJSON
package import VaultModel

/// The response (201) of `POST /v1/pairing-codes`.
package struct PairingCodeResponse: WireMessage {
    /// The code for the new device, which can be redeemed once.
    package var code: String
    package var expiresAt: Timestamp

    package init(code: String, expiresAt: Timestamp) {
        self.code = code
        self.expiresAt = expiresAt
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        code = try object.string("code")
        expiresAt = try object.timestamp("expiresAt")
    }

    package var json: JSON {
        ["code": .string(code), "expiresAt": .string(expiresAt.description)]
    }
}

/// The body of `POST /v1/pairing-codes/redeem`; the response is a ``SessionResponse``, and no token is required.
package struct RedeemRequest: WireMessage {
    /// The code as it was typed or scanned.
    package var code: String
    /// The person's name for the device, shown in the list of devices.
    package var deviceName: String

    package init(code: String, deviceName: String) {
        self.code = code
        self.deviceName = deviceName
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        code = try object.string("code")
        deviceName = try object.string("deviceName")
    }

    package var json: JSON {
        ["code": .string(code), "deviceName": .string(deviceName)]
    }
}
