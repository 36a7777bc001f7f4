package import VaultModel
package import VaultSync
package import VaultWire

/// What can be asked of a server without being signed in.
package struct AccountClient: Sendable {
    private let transport: HTTPTransport
    private let wall: @Sendable () -> Timestamp

    /// The wall clock as for ``HTTPRemote``.
    package init(transport: HTTPTransport, wall: @escaping @Sendable () -> Timestamp) {
        self.transport = transport
        self.wall = wall
    }

    /// Makes an account and signs this device in.
    ///
    /// - Throws: among others status 403 `REGISTRATION_CLOSED` and 409 `EMAIL_TAKEN`. A lost answer may have made the
    ///   account: signing in then works.
    package func register(_ request: SignInRequest) async throws(RemoteFailure) -> SessionResponse {
        let response = try await transport.send(HTTPRequest(.createAccount, json: request.json))
        return try AnswerReading.message(SessionResponse.self, in: response, now: wall())
    }

    /// Signs this device in; status 401 for a wrong email or password alike.
    package func signIn(_ request: SignInRequest) async throws(RemoteFailure) -> SessionResponse {
        let response = try await transport.send(HTTPRequest(.createSession, json: request.json))
        return try AnswerReading.message(SessionResponse.self, in: response, now: wall())
    }

    /// Signs this device in by a code that another one made; status 401 for one that is unknown, used or expired.
    package func redeem(_ request: RedeemRequest) async throws(RemoteFailure) -> SessionResponse {
        let response = try await transport.send(HTTPRequest(.redeemPairingCode, json: request.json))
        return try AnswerReading.message(SessionResponse.self, in: response, now: wall())
    }

    /// Asks whether it is our server that answers; the nonce is new for every call, at most 128 bytes.
    ///
    /// - Parameter deadline: from the call to the last byte of the answer; short, so that it tells of a silent server
    ///   while another request still waits for one.
    /// - Throws: ``RemoteFailure/Kind/foreign`` where the nonce does not come back: a login page, or a cache's answer.
    package func health(nonce: String, within deadline: Duration) async throws(RemoteFailure) -> HealthResponse {
        let response = try await transport.send(
            HTTPRequest(.health, query: ["nonce": nonce]), within: deadline)
        let health = try AnswerReading.message(HealthResponse.self, in: response, now: wall())
        guard health.answers(nonce: nonce) else { throw RemoteFailure(.foreign, NetSentence.of(.foreign)) }
        return health
    }
}
