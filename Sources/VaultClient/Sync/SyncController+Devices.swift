internal import CommandTable
internal import Synchronization
internal import Translation
package import VaultModel
internal import VaultNet
internal import VaultReplica
internal import VaultStore
internal import VaultSync
internal import VaultWire

extension SyncController {
    /// The devices of the account, from the server. Their names are kept for history and conflicts.
    package func devices() async throws(Failure) -> [DeviceLine] {
        let remote = try await signedInRemote()
        let answer: DevicesResponse
        do throws(RemoteFailure) { answer = try await remote.devices() } catch { throw Failure(error) }
        await keepNames(answer)
        return answer.devices.map {
            DeviceLine(
                id: $0.deviceID, name: $0.name, createdAt: $0.createdAt, lastSeenAt: $0.lastSeenAt, isThis: $0.current,
                isCapture: $0.kind == .capture)
        }
    }

    /// Signs another device out; one that the server does not know counts as signed out.
    package func revoke(_ device: DeviceID) async throws(Failure) {
        let remote = try await signedInRemote()
        do throws(RemoteFailure) {
            try await remote.revoke(device)
        } catch {
            if case .status(404, _) = error.kind { return }
            throw Failure(error)
        }
    }

    /// A code with which another device can sign in, once, within ten minutes.
    package func invite() async throws(Failure) -> PairingCode {
        let remote = try await signedInRemote()
        let answer: PairingCodeResponse
        do throws(RemoteFailure) { answer = try await remote.makePairingCode() } catch { throw Failure(error) }
        let invitation = PairingInvitation(server: await knownServer(), code: answer.code)
        return PairingCode(
            server: invitation.server, code: answer.code, expiresAt: expiry(answer.expiresAt), text: invitation.text,
            lacksTLS: false)
    }

    /// A code with which the page on a phone becomes a capture device, once, within ten minutes.
    ///
    /// - Parameter currency: the currency that the page proposes.
    package func inviteCapture(currency: Currency) async throws(Failure) -> PairingCode {
        let remote = try await signedInRemote()
        let answer: PairingCodeResponse
        do throws(RemoteFailure) { answer = try await remote.makeCaptureCode() } catch {
            if case .status(404, _) = error.kind { throw Failure(.refused, Self.noCapture) }
            throw Failure(error)
        }
        let invitation = CaptureInvitation(
            server: await knownServer(), code: answer.code, currency: currency.code)
        return PairingCode(
            server: invitation.server, code: answer.code, expiresAt: expiry(answer.expiresAt),
            text: invitation.address, lacksTLS: !invitation.isSecure)
    }

    private static let noCapture: Phrase =
        "This server is too old for phones: it has no capture page. Ask its operator to update it."

    private func knownServer() async -> String { (try? await SyncAccount.load(from: vault))?.server ?? "" }

    /// Signs in with a pairing code, or with the full text of its QR code, and stores the account. Does not sync yet.
    ///
    /// - Parameters:
    ///   - server: The address as typed; nil or empty if the text has it, or for the server that the vault knows.
    ///   - deviceName: As for ``logIn(_:deviceName:)``.
    /// - Returns: The account's name for this device.
    @discardableResult
    package func join(code: String, server: String?, deviceName: String) async throws(Failure) -> String {
        let invitation = PairingInvitation(text: code)
        let typed = server.flatMap { $0.isEmpty ? nil : $0 }
        let known = (try? await SyncAccount.load(from: vault))?.server
        guard let address = typed ?? invitation?.server ?? known else {
            throw Failure(
                .usage, "The server's address is missing.",
                hint: "The other device shows it with the code: rvault device join CODE SERVER")
        }
        let request = RedeemRequest(code: invitation?.code ?? code, deviceName: deviceName)
        let (found, named) = try await openSession(
            at: address, as: deviceName, failing: Failure.init(redeeming:)
        ) { (client) throws(RemoteFailure) in
            try await client.redeem(request)
        }
        try await keep(named, at: found, email: named.session.email)
        return named.name
    }

    /// The end of the countdown, ten minutes away at most, because the server's clock may differ from this one by
    /// years.
    private func expiry(_ told: Timestamp) -> Timestamp {
        let longest = Timestamp(milliseconds: environment.now.milliseconds + 600_000)
        return told > environment.now ? min(told, longest) : longest
    }

    /// The server, for a user's request outside of a sync.
    ///
    /// - Throws: `.usage` for a vault without an account; `.refused` if nobody is signed in, or while the server has
    ///   asked for a pause.
    func signedInRemote() async throws(Failure) -> HTTPRemote {
        let asked = await askedPause()
        guard asked == 0 else {
            throw Failure(
                .refused, "The server asked to wait another \((asked + 999) / 1000) s.",
                hint: "Try again later.")
        }
        if let connection = state.withLock(\.connection) { return connection.remote }
        let account: SyncAccount?
        do throws(StoreError) { account = try await SyncAccount.load(from: vault) } catch { throw Failure(error) }
        guard let account else {
            throw Failure(
                .usage, kind: "no-account", "This vault has no account, so there are no other devices.",
                hint: "Connect it with: rvault login URL --email ADDRESS, or rvault device join CODE SERVER")
        }
        guard let connection = await connect(account, live: false) else {
            throw Failure(.refused, "Not signed in.", hint: "Sign in again: rvault login URL --email ADDRESS")
        }
        return connection.remote
    }
}

extension SyncController {
    /// Learns device names after a command has signed in: the received history has only the ids of other devices.
    package func learnDeviceNames() async {
        guard let connection = state.withLock(\.connection) else { return }
        await learnDeviceNames(from: connection)
    }

    /// Learns the names of the account's devices. Names are only a convenience: without them, devices are shown
    /// unnamed.
    func learnDeviceNames(from connection: SyncConnection) async {
        guard await !isToWait(), let found = try? await devices() else { return }
        tell(of: found)
    }

    /// Requests the names of devices that a history has only by their ids, once for each device.
    ///
    /// A device may have joined the account after this program started.
    package func learnNames(in lines: [HistoryLine]) {
        learnNames(of: lines.flatMap { [$0.device, $0.otherDevice] }.compactMap(\.self))
    }

    /// The same for devices of which each has a name here, or only an id.
    package func learnNames(of devices: [String]) {
        let unknown = Set(devices.filter { DeviceID($0) != nil })
        let connection: SyncConnection? = state.withLock { state in
            guard state.mode == .on, state.status.reach != .offline, !unknown.isSubset(of: state.askedNames),
                let connection = state.connection
            else { return nil }
            state.askedNames.formUnion(unknown)
            return connection
        }
        guard let connection else { return }
        Task.detached { [self] in await learnDeviceNames(from: connection) }
    }

    /// Whether a failure in this or another process requires a wait that is not over. Until then, requests that nobody
    /// asked for are not sent.
    func isToWait() async -> Bool {
        guard let pause = await keptPause() else { return false }
        return pause.milliseconds > 0 || pause.planned > 0
    }

    /// Milliseconds for which the server has asked for a pause, in whichever process.
    func askedPause() async -> Int64 { await keptPause()?.milliseconds ?? 0 }

    /// The rest of the delay after a failure, in whichever process it occurred; nil after a success.
    private func keptPause() async -> Pause? {
        (try? await vault.replicaStatus())?.pause
    }

    private func keepNames(_ answer: DevicesResponse) async {
        let names = answer.devices.map { ($0.deviceID.description, $0.name) }
        try? await vault.setDeviceNames(Dictionary(names, uniquingKeysWith: { first, _ in first }))
    }
}
