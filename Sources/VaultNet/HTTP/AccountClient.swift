package import VaultModel
package import VaultSync
package import VaultWire

/// The requests to a server that need no signed-in device.
package struct AccountClient: Sendable {
    private let transport: HTTPTransport
    private let wall: @Sendable () -> Timestamp

    /// `wall` serves the same purpose as in ``HTTPRemote``.
    package init(transport: HTTPTransport, wall: @escaping @Sendable () -> Timestamp) {
        self.transport = transport
        self.wall = wall
    }

    /// Creates an account and signs this device in.
    ///
    /// - Throws: among others status 403 `REGISTRATION_CLOSED` and 409 `EMAIL_TAKEN`. If the answer was lost, the
    ///   account may exist: signing in then works.
    package func register(_ request: SignInRequest) async throws(RemoteFailure) -> SessionResponse {
        let response = try await transport.send(HTTPRequest(.createAccount, json: request.json))
        return try AnswerReading.message(SessionResponse.self, in: response, now: wall())
    }

    /// Signs this device in; fails with status 401 for a wrong email or password alike.
    package func signIn(_ request: SignInRequest) async throws(RemoteFailure) -> SessionResponse {
        let response = try await transport.send(HTTPRequest(.createSession, json: request.json))
        return try AnswerReading.message(SessionResponse.self, in: response, now: wall())
    }

    /// Signs this device in with a pairing code of another one; fails with status 401 for a code that is unknown, used
    /// or expired.
    package func redeem(_ request: RedeemRequest) async throws(RemoteFailure) -> SessionResponse {
        let response = try await transport.send(HTTPRequest(.redeemPairingCode, json: request.json))
        return try AnswerReading.message(SessionResponse.self, in: response, now: wall())
    }

    /// Checks whether it is our server that answers; the nonce must be new for every call and have at most 128 bytes.
    ///
    /// - Parameter deadline: from the call to the last byte of the answer; short, so that it reveals a silent server
    ///   while another request still waits for an answer.
    /// - Throws: ``RemoteFailure/Kind/foreign`` if the nonce does not come back, as from a login page or a cache.
    package func health(nonce: String, within deadline: Duration) async throws(RemoteFailure) -> HealthResponse {
        let response = try await transport.send(
            HTTPRequest(.health, query: ["nonce": nonce]), within: deadline)
        let health = try AnswerReading.message(HealthResponse.self, in: response, now: wall())
        guard health.answers(nonce: nonce) else { throw RemoteFailure(.foreign, NetSentence.of(.foreign)) }
        return health
    }
}
