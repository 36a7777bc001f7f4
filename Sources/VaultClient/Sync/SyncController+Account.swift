internal import CommandTable
internal import SystemKit
package import VaultModel
internal import VaultNet
package import VaultScreens
internal import VaultStore
internal import VaultSync
internal import VaultWire

extension SyncController {
    /// Signs in, or makes the account first, and keeps the account in the store. Nothing is synced yet.
    ///
    /// - Throws: ``Failure`` with a sentence that says what to do next; then nothing has changed.
    package func logIn(_ request: LogInRequest, deviceName: String) async throws(Failure) {
        let (address, session) = try await openSession(request, deviceName: deviceName)
        let account = SyncAccount(
            server: address.description, email: request.email, userID: session.userID, deviceID: session.deviceID,
            token: session.token)
        do throws(StoreError) {
            if let known = try await SyncAccount.load(from: vault), known.userID != account.userID {
                throw StoreError(.foreignStore, cause: known.email)
            }
            try await account.save(to: vault)
        } catch {
            guard error.code == .foreignStore else { throw Failure(error) }
            throw Failure(
                .refused, "This vault belongs to \(error.cause ?? "another account").",
                hint: "Sign in with that account, or keep a vault of its own (--vault) for this one.")
        }
    }

    private func openSession(
        _ request: LogInRequest, deviceName: String
    ) async throws(Failure) -> (ServerAddress, SessionResponse) {
        let address: ServerAddress
        do throws(NetError) {
            address = try ServerAddress(request.server, allowsPlainHTTP: environment.allowsPlainHTTP)
        } catch {
            throw Failure(.usage, error.description)
        }
        let transport = HTTPTransport(address: address)
        defer { transport.close() }
        let clock = environment.clock
        let client = AccountClient(transport: transport) { Timestamp(milliseconds: clock.now()) }
        let ask = SignInRequest(email: request.email, password: request.password.text, deviceName: deviceName)
        do throws(RemoteFailure) {
            return (address, request.isNew ? try await client.register(ask) : try await client.signIn(ask))
        } catch {
            throw Failure(signingIn: error)
        }
    }

    /// Signs in on screen: then syncs at once.
    func logInAndStart(_ request: LogInRequest, deviceName: String) async throws(Failure) -> SyncStatus {
        try await logIn(request, deviceName: deviceName)
        start()
        return SyncStatus(state: .pulling, server: request.server, account: request.email)
    }

    /// Ends the session on the server where it can be reached, and here in any case; what waits stays.
    package func logOut() async throws(Failure) {
        do throws(StoreError) {
            guard var account = try await SyncAccount.load(from: vault) else { return }
            if account.token != nil, let connection = await connect(account, live: false) {
                await connection.pause()
                try? await connection.remote.signOut()
            }
            account.token = nil
            try await account.save(to: vault)
            await connect(account, live: false)
        } catch {
            throw Failure(error)
        }
    }

    /// One sync from a command: returns when there is nothing more to do now.
    ///
    /// - Returns: nil for a vault without an account.
    package func syncOnce() async throws(Failure) -> SyncStatus? {
        do throws(StoreError) {
            guard let account = try await SyncAccount.load(from: vault) else { return nil }
            guard let connection = await connect(account, live: false) else { return status }
            return await connection.sync()
        } catch {
            throw Failure(error)
        }
    }
}
