package import VaultModel
package import VaultSync
package import VaultWire

/// The server of one signed-in device.
package struct HTTPRemote: Remote {
    private let transport: HTTPTransport
    private let token: String
    private let wall: @Sendable () -> Timestamp

    /// The wall clock only measures a `Retry-After` that is a date, from a server that tells no `Date`.
    package init(transport: HTTPTransport, token: String, wall: @escaping @Sendable () -> Timestamp) {
        self.transport = transport
        self.token = token
        self.wall = wall
    }

    package func pull(_ request: PullRequest) async throws(RemoteFailure) -> PullResponse {
        let response = try await transport.send(HTTPRequest(.pull, token: token, json: request.json))
        return try AnswerReading.message(PullResponse.self, in: response, now: wall())
    }

    package func push(_ request: PushRequest) async throws(RemoteFailure) -> PushResponse {
        let response = try await transport.send(HTTPRequest(.push, token: token, json: request.json))
        return try AnswerReading.message(PushResponse.self, in: response, now: wall())
    }

    /// The devices of the account, for the account screen.
    package func devices() async throws(RemoteFailure) -> DevicesResponse {
        let response = try await transport.send(HTTPRequest(.listDevices, token: token))
        return try AnswerReading.message(DevicesResponse.self, in: response, now: wall())
    }

    /// Ends another device's session at once.
    package func revoke(_ device: DeviceID) async throws(RemoteFailure) {
        let response = try await transport.send(HTTPRequest(.deleteDevice(device.description), token: token))
        _ = try AnswerReading.success(response, now: wall())
    }

    /// Ends this device's session; a token that is not valid any more is as good as signed out.
    package func signOut() async throws(RemoteFailure) {
        let response = try await transport.send(HTTPRequest(.deleteCurrentSession, token: token))
        if response.status == 401 { return }
        _ = try AnswerReading.success(response, now: wall())
    }

    /// Deletes the account and all that the server has of it; nothing on this device.
    package func deleteAccount(password: String) async throws(RemoteFailure) {
        let body = DeleteAccountRequest(password: password).json
        let response = try await transport.send(HTTPRequest(.deleteAccount, token: token, json: body))
        _ = try AnswerReading.success(response, now: wall())
    }
}
