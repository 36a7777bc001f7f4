package import VaultJSON
package import VaultModel

/// The body of `POST /v1/accounts` and of `POST /v1/sessions`.
package struct SignInRequest: WireMessage {
    /// The email address as typed; the server trims and normalizes it.
    package var email: String
    package var password: String
    /// The person's name for the device, shown in the list of devices.
    package var deviceName: String
    /// The operator's code that opens a closed registration, as typed; only for a new account.
    package var invitation: String?

    package init(email: String, password: String, deviceName: String, invitation: String? = nil) {
        self.email = email
        self.password = password
        self.deviceName = deviceName
        self.invitation = invitation
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        email = try object.string("email")
        password = try object.string("password")
        deviceName = try object.string("deviceName")
        invitation = try object.optionalString("invitation")
    }

    package var json: JSON {
        var members: [String: JSON] = [
            "email": .string(email), "password": .string(password), "deviceName": .string(deviceName),
        ]
        if let invitation { members["invitation"] = .string(invitation) }
        return .object(members)
    }
}

/// The response (201) to a new account or session, the only one that contains the token.
package struct SessionResponse: WireMessage {
    package var userID: UserID
    package var deviceID: DeviceID
    /// The bearer token: 256 random bits, base64url.
    package var token: String
    /// The time at which the token expires unless it is used before.
    package var expiresAt: Timestamp
    /// 32 bytes, base64url without padding: the key of the text-message fallback.
    package var smsKey: String
    /// The account's email address, for a device that joined by a pairing code; nil from a server that does not send
    /// it.
    package var email: String?
    /// How much the server takes at once; nil from one that does not say.
    package var limits: ServerLimits?

    package init(
        userID: UserID, deviceID: DeviceID, token: String, expiresAt: Timestamp, smsKey: String, email: String? = nil,
        limits: ServerLimits? = nil
    ) {
        self.userID = userID
        self.deviceID = deviceID
        self.token = token
        self.expiresAt = expiresAt
        self.smsKey = smsKey
        self.email = email
        self.limits = limits
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        userID = try object.identifier("userId")
        deviceID = try object.identifier("deviceId")
        token = try object.string("token")
        expiresAt = try object.timestamp("expiresAt")
        smsKey = try object.string("smsKey")
        email = try object.optionalString("email")
        limits = ServerLimits(object.members["limits"])
    }

    package var json: JSON {
        var members: [String: JSON] = [
            "userId": .string(userID.description), "deviceId": .string(deviceID.description), "token": .string(token),
            "expiresAt": .string(expiresAt.description), "smsKey": .string(smsKey),
        ]
        if let email { members["email"] = .string(email) }
        if let limits { members["limits"] = limits.json }
        return .object(members)
    }
}

/// The body of `DELETE /v1/account`.
package struct DeleteAccountRequest: WireMessage {
    package var password: String

    package init(password: String) {
        self.password = password
    }

    package init(json: JSON) throws(WireError) {
        password = try WireObject(json).string("password")
    }

    package var json: JSON { ["password": .string(password)] }
}

/// The response of `GET /v1/devices`.
package struct DevicesResponse: WireMessage {
    /// A device that is signed in.
    package struct Device: Equatable, Sendable {
        package var deviceID: DeviceID
        package var name: String
        package var createdAt: Timestamp
        /// The time of its last request by the server's clock, accurate to a few minutes.
        package var lastSeenAt: Timestamp
        /// Whether it is the device that sent the request.
        package var current: Bool
        /// ``DeviceRole/vault`` from a server that knows no kinds, or another one than this program.
        package var kind: DeviceRole

        package init(
            deviceID: DeviceID, name: String, createdAt: Timestamp, lastSeenAt: Timestamp, current: Bool,
            kind: DeviceRole = .vault
        ) {
            self.kind = kind
            self.deviceID = deviceID
            self.name = name
            self.createdAt = createdAt
            self.lastSeenAt = lastSeenAt
            self.current = current
        }
    }

    package var devices: [Device]

    package init(devices: [Device]) {
        self.devices = devices
    }

    package init(json: JSON) throws(WireError) {
        devices = try WireObject(json).list("devices") { (json) throws(WireError) -> Device in
            let object = try WireObject(json)
            return Device(
                deviceID: try object.identifier("deviceId"), name: try object.string("name"),
                createdAt: try object.timestamp("createdAt"), lastSeenAt: try object.timestamp("lastSeenAt"),
                current: try object.bool("current"),
                kind: try object.optionalString("kind").flatMap(DeviceRole.init(rawValue:)) ?? .vault)
        }
    }

    package var json: JSON {
        [
            "devices": .array(
                devices.map {
                    [
                        "deviceId": .string($0.deviceID.description), "name": .string($0.name),
                        "createdAt": .string($0.createdAt.description),
                        "lastSeenAt": .string($0.lastSeenAt.description), "current": .bool($0.current),
                        "kind": .string($0.kind.rawValue),
                    ]
                })
        ]
    }
}
