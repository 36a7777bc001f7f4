internal import AttachmentStore
internal import CommandTable
internal import SystemKit
internal import Translation
package import VaultModel
internal import VaultNet
internal import VaultReplica
internal import VaultStore
internal import VaultSync
internal import VaultWire

extension SyncController {
    /// Signs in, after creating the account if it is a new one, and stores the account. Does not sync yet.
    ///
    /// - Parameter deviceName: The name that the account should give this device; a number is added if another device
    ///   has it.
    /// - Returns: The account's name for this device.
    /// - Throws: ``Failure`` with a sentence that says what to do next; nothing has changed then.
    @discardableResult
    package func logIn(_ request: LogInRequest, deviceName: String) async throws(Failure) -> String {
        let isNew = request.isNew
        let ask = SignInRequest(
            email: request.email, password: request.password.text, deviceName: deviceName,
            invitation: isNew ? request.invitation : nil)
        if isNew { try await refuseSecondAccount() }
        let (address, named) = try await openSession(
            at: request.server, as: deviceName, email: request.email,
            failing: ask.invitation == nil ? Failure.init(signingIn:) : Failure.init(invited:)
        ) { (client) throws(RemoteFailure) in
            isNew ? try await client.register(ask) : try await client.signIn(ask)
        }
        try await keep(named, at: address, email: request.email)
        return named.name
    }

    /// Refuses a new account for a vault that belongs to one already; called before the server creates it.
    private func refuseSecondAccount() async throws(Failure) {
        if let known = try await knownAccount() { throw Self.refusal(for: known) }
    }

    private func knownAccount() async throws(Failure) -> SyncAccount? {
        do throws(StoreError) { return try await SyncAccount.load(from: vault) } catch { throw Failure(error) }
    }

    /// Refuses the session of another account than the vault's.
    private func refuseOther(_ user: UserID, email: String?) async throws(Failure) {
        guard let known = try await knownAccount(), known.userID != user else { return }
        guard let email, !known.email.isEmpty, email.lowercased() == known.email.lowercased() else {
            throw Self.refusal(for: known)
        }
        throw Failure(
            .refused,
            "This vault belongs to an earlier account of that address: the server lost it, or it was deleted.",
            hint: "Restore a copy of the server, or import what 'rvault export' writes into a new vault (--vault).")
    }

    private static func refusal(for known: SyncAccount) -> Failure {
        Failure(
            .refused, "This vault belongs to \(Phrase(outside: known.shownName)).",
            hint: "Sign in with that account, or use a separate vault (--vault) for this one.")
    }

    /// Stores a new session and turns sync on, whatever the mode was.
    ///
    /// - Parameter email: Nil if it is unknown; the account's previous one stays then.
    func keep(_ named: NamedSession, at address: ServerAddress, email: String?) async throws(Failure) {
        let session = named.session
        var account = SyncAccount(
            server: address.description, email: email ?? "", userID: session.userID, deviceID: session.deviceID,
            token: session.token)
        // Changes made while this device was on its own are new to the server.
        var isNewHere = true
        var isOtherServer = true
        if let known = try await knownAccount() {
            // Another program may have signed in since the session was checked.
            guard known.userID == account.userID else { throw Self.refusal(for: known) }
            do throws(StoreError) {
                isNewHere = try await SyncMode.load(from: vault) == .off
            } catch {
                throw Failure(error)
            }
            if account.email.isEmpty { account.email = known.email }
            isOtherServer = known.server != account.server
        }
        // Queued first, so that a vault with a session always has it to send, even if the program is killed in between.
        if isNewHere { try await bringEverything() }
        do throws(StoreError) {
            try await vault.renewKeys()
            if isOtherServer {
                try await vault.pause(nil)
                try await vault.attachments { try $0.forgetServer() }
            }
            try await vault.setDeviceNames([session.deviceID.description: named.name])
            noteOwn(token: session.token)
            try await vault.set([ReplicaSetting.textKey: session.smsKey])
            try await account.save(to: vault)
            try await SyncMode.on.save(to: vault)
            _ = try await adoptMode()
        } catch {
            throw Failure(error)
        }
    }

    func openSession(
        at server: String, as deviceName: String, email: String? = nil,
        failing: (RemoteFailure) -> Failure = Failure.init(signingIn:),
        _ ask: (AccountClient) async throws(RemoteFailure) -> SessionResponse
    ) async throws(Failure) -> (ServerAddress, NamedSession) {
        let address: ServerAddress
        do throws(NetError) {
            address = try ServerAddress(server, allowsPlainHTTP: environment.allowsPlainHTTP)
        } catch {
            throw Failure(.usage, error.sentence)
        }
        let (transport, wall) = (transport(to: address), wall)
        defer { transport.close() }
        let session: SessionResponse
        do throws(RemoteFailure) {
            session = try await ask(AccountClient(transport: transport, wall: wall))
        } catch {
            throw failing(error)
        }
        do throws(Failure) {
            try await refuseOther(session.userID, email: email)
        } catch {
            // Otherwise the account would list a device that nobody has.
            await end(session.token, by: transport)
            throw error
        }
        // Or this vault twice, if it is signed in already.
        if let former = try await knownAccount(), let token = former.token, former.server == address.description {
            await end(token, by: transport)
        }
        return (address, await distinct(session, called: deviceName, by: transport, wall: wall))
    }

    private func transport(to address: ServerAddress) -> HTTPTransport {
        HTTPTransport(
            address: address,
            signs: HTTPTransport.Signs(
                hasNetwork: { [environment] in environment.hasWay(to: address) },
                leadsOut: { [environment] in environment.leadsOut }, ended: environment.exchanges),
            rehearsal: environment.rehearsal)
    }

    private var wall: @Sendable () -> Timestamp {
        let clock = environment.clock
        return { Timestamp(milliseconds: clock.now()) }
    }

    /// Ends a session that this vault no longer uses. The server lists it until it expires if it can't be asked.
    private func end(_ token: String, by transport: HTTPTransport) async {
        try? await HTTPRemote(transport: transport, token: token, deviceName: "", wall: wall).signOut()
    }

    /// Starts to sync after a sign-in on the screens.
    package func startAfterSigningIn() async throws(Failure) -> SyncStatus {
        start()
        do throws(StoreError) {
            let account = try await SyncAccount.load(from: vault)
            return SyncStatus(state: .pulling, server: account?.server, account: account?.shownName)
        } catch {
            throw Failure(error)
        }
    }

    /// The result of a sign-out on the server.
    package enum SignOut: Hashable, Sendable {
        /// Nobody was signed in.
        case nobody
        /// The session on the server has ended, now or earlier.
        case ended
        /// The server could not be asked, and still lists this device.
        case unreached
    }

    /// Ends the session on the server if it can be reached, and here in any case; pending changes stay.
    @discardableResult
    package func logOut() async throws(Failure) -> SignOut {
        do throws(StoreError) {
            guard var account = try await SyncAccount.load(from: vault), account.token != nil else { return .nobody }
            var outcome = SignOut.unreached
            if let connection = await connect(account, live: false) {
                await connection.pause()
                if (try? await connection.remote.signOut()) != nil { outcome = .ended }
            }
            // Somebody may have signed in while the server was asked.
            guard try await SyncAccount.load(from: vault)?.token == account.token else { return outcome }
            account.token = nil
            try await account.save(to: vault)
            try await vault.set([ReplicaSetting.textKey: nil])
            await connect(account, live: false)
            return outcome
        } catch {
            throw Failure(error)
        }
    }

    /// Syncs once for a command; returns when there is nothing more to do now.
    ///
    /// - Returns: Nil for a vault without an account.
    package func syncOnce() async throws(Failure) -> SyncStatus? {
        do throws(StoreError) {
            guard let account = try await SyncAccount.load(from: vault) else { return nil }
            switch try await adoptMode() {
            case .off: return switchedOff(account)
            case .paused: return SyncStatus(state: .paused, server: account.server, account: account.shownName)
            case .on: break
            }
            guard let connection = await connect(account, live: false) else { return status }
            return try await complete(connection)
        } catch {
            throw Failure(error)
        }
    }

    /// How long to wait for another program that syncs the vault, if no other time was requested.
    package static let patience = Duration.seconds(5)

    /// Repeats a sync as long as another program syncs the vault, at most for a time.
    package static func patiently<Fault: Error>(
        for time: Duration = patience, _ sync: () async throws(Fault) -> SyncStatus?
    ) async throws(Fault) -> SyncStatus? {
        let clock = MonotonicClock.system
        let deadline = clock.now() + time
        while true {
            let status = try await sync()
            guard status?.obstacle == .otherProgram, clock.now() < deadline else { return status }
            // The caller has been canceled and has no use for another attempt.
            guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return status }
        }
    }

    /// Syncs over a connection until there is nothing more to do now: changes, pictures, and names of devices.
    func complete(_ connection: SyncConnection) async throws(StoreError) -> SyncStatus {
        var ended = await connection.sync()
        // A server that didn't answer would only be waited for again.
        if SyncReport(status: ended).failure == nil {
            let (moved, reason) = await connection.transfer()
            (ended.attachmentsSent, ended.attachmentsReceived) = (moved.sent, moved.received)
            ended.attachmentsReason = reason
            if reason == nil, let refusal = try await vault.attachments({ try $0.refusal() }) {
                ended.attachmentsReason = Phrase(outside: refusal)
            }
        }
        if !(try await vault.unnamed(of: connection.devicesHeardOf)).isEmpty {
            await learnDeviceNames(from: connection)
        }
        ended.counts = try await vault.counts()
        return ended
    }
}
