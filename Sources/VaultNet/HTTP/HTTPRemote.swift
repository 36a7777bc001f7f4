internal import Synchronization
package import VaultModel
package import VaultSync
package import VaultWire

/// The server, as seen by one signed-in device.
package final class HTTPRemote: Remote {
    /// The maximum size of an unpacked page, 16 MiB; a server ends a page at 4 MiB, after the entity that reaches them.
    static let pageBytes = 16 * 1024 * 1024

    let transport: HTTPTransport
    /// Replaced when the device is paired again.
    private let bearer: Mutex<String>
    private let deviceName: String
    let wall: @Sendable () -> Timestamp

    /// Creates a client. The wall clock only measures a `Retry-After` that is a date, from a server that sends no
    /// `Date`. The device's name appears in the list of devices.
    package init(
        transport: HTTPTransport, token: String, deviceName: String,
        wall: @escaping @Sendable () -> Timestamp
    ) {
        self.transport = transport
        bearer = Mutex(token)
        self.deviceName = deviceName
        self.wall = wall
    }

    /// The token that requests use now.
    package var token: String { bearer.withLock { $0 } }

    package func pull(_ request: PullRequest) async throws(RemoteFailure) -> PullResponse {
        let response = try await transport.send(
            HTTPRequest(.pull, token: token, json: request.json), atMost: HTTPRemote.pageBytes)
        return try AnswerReading.message(PullResponse.self, in: response, now: wall())
    }

    package func push(_ request: PushRequest) async throws(RemoteFailure) -> PushResponse {
        let response = try await transport.send(HTTPRequest(.push, token: token, body: request.bytes))
        return try AnswerReading.message(PushResponse.self, in: response, now: wall())
    }

    package func digest(_ request: DigestRequest) async throws(RemoteFailure) -> DigestResponse {
        let response = try await transport.send(
            HTTPRequest(.digest, token: token, json: request.json), atMost: HTTPRemote.pageBytes)
        return try AnswerReading.message(DigestResponse.self, in: response, now: wall())
    }

    package func full(_ request: FullRequest) async throws(RemoteFailure) -> FullResponse {
        let response = try await transport.send(
            HTTPRequest(.full, token: token, json: request.json), atMost: HTTPRemote.pageBytes)
        return try AnswerReading.message(FullResponse.self, in: response, now: wall())
    }

    package func pairAnew() async throws(RemoteFailure) -> SessionResponse {
        let code = try await makePairingCode().code
        let body = RedeemRequest(code: code, deviceName: deviceName).json
        let response = try await transport.send(HTTPRequest(.redeemPairingCode, json: body))
        return try AnswerReading.message(SessionResponse.self, in: response, now: wall())
    }

    package func become(_ session: SessionResponse) {
        bearer.withLock { $0 = session.token }
    }

    package func retire(_ device: DeviceID) async {
        try? await revoke(device)
    }

    /// Creates a pairing code by which another device can sign in to this account, once.
    package func makePairingCode() async throws(RemoteFailure) -> PairingCodeResponse {
        let response = try await transport.send(HTTPRequest(.makePairingCode, token: token))
        return try AnswerReading.message(PairingCodeResponse.self, in: response, now: wall())
    }

    /// Creates a code by which a phone's page becomes a capture device of this account, once.
    package func makeCaptureCode() async throws(RemoteFailure) -> PairingCodeResponse {
        let response = try await transport.send(HTTPRequest(.makeCaptureCode, token: token))
        return try AnswerReading.message(PairingCodeResponse.self, in: response, now: wall())
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

    /// Ends this device's session; an expired or revoked token counts as signed out.
    package func signOut() async throws(RemoteFailure) {
        let response = try await transport.send(HTTPRequest(.deleteCurrentSession, token: token))
        if response.status == 401 { return }
        _ = try AnswerReading.success(response, now: wall())
    }

    /// Deletes the account and all its data on the server; deletes nothing on this device.
    package func deleteAccount(password: String) async throws(RemoteFailure) {
        let body = DeleteAccountRequest(password: password).json
        let response = try await transport.send(HTTPRequest(.deleteAccount, token: token, json: body))
        _ = try AnswerReading.success(response, now: wall())
    }
}
