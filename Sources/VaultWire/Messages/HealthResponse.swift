package import VaultJSON
package import VaultModel

/// The response of `GET /v1/health?nonce=N`.
package struct HealthResponse: WireMessage {
    /// The name by which servers of this protocol identify themselves.
    package static let serviceName = "receipt-vault"

    package var service: String
    package var protocolVersion: Int64
    package var serverTime: Timestamp
    /// The nonce of the request; nil if it had none.
    package var nonce: String?

    package init(serverTime: Timestamp, nonce: String?) {
        service = HealthResponse.serviceName
        protocolVersion = Int64(WireLimits.protocolVersion)
        self.serverTime = serverTime
        self.nonce = nonce
    }

    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        service = try object.string("service")
        protocolVersion = try object.integer("protocol")
        serverTime = try object.timestamp("serverTime")
        nonce = try object.optionalString("nonce")
    }

    package var json: JSON {
        [
            "status": "ok", "service": .string(service), "protocol": .integer(protocolVersion),
            "serverTime": .string(serverTime.description), "nonce": nonce.map(JSON.string) ?? .null,
        ]
    }

    /// Whether a server of this protocol answered this very request, unlike a captive portal.
    package func answers(nonce: String) -> Bool {
        service == HealthResponse.serviceName && self.nonce == nonce
    }
}
