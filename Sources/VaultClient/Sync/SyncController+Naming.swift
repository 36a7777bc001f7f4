internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultSync
internal import VaultWire

/// A session that a server has opened, and what the account calls its device.
struct NamedSession {
    var session: SessionResponse
    var name: String
}

extension SyncController {
    /// The session, or one in its place where the account has another device of that name: the vaults of one computer
    /// would all be called the same.
    ///
    /// Names are a comfort: where the server lets nothing be asked or changed, the session stays as it is.
    func distinct(
        _ session: SessionResponse, called name: String, by transport: HTTPTransport,
        wall: @escaping @Sendable () -> Timestamp
    ) async -> NamedSession {
        let first = NamedSession(session: session, name: name)
        let asking = HTTPRemote(transport: transport, token: session.token, deviceName: name, wall: wall)
        guard let listed = try? await asking.devices() else { return first }
        // What this vault was before is no other device.
        let own = [session.deviceID, (try? await SyncAccount.load(from: vault))?.deviceID]
        let others = listed.devices.filter { !own.contains($0.deviceID) }.map(\.name)
        let free = DeviceNames.free(name, among: Set(others))
        guard free != name else { return first }
        let remote = HTTPRemote(transport: transport, token: session.token, deviceName: free, wall: wall)
        guard let other = try? await remote.pairAnew(), other.userID == session.userID else { return first }
        remote.become(other)
        try? await remote.revoke(session.deviceID)
        var renamed = other
        renamed.email = session.email
        return NamedSession(session: renamed, name: free)
    }

    /// As below, for the device that the vault is, or was last.
    func ownName() async -> String {
        await ownName((try? await SyncAccount.load(from: vault))?.deviceID)
    }

    /// What the account calls this device, as far as the vault knows; else what it would be called now.
    func ownName(_ device: DeviceID?) async -> String {
        guard let device, let known = try? await vault.deviceName(device.description) else {
            return environment.deviceName
        }
        return known
    }
}

/// Names of devices.
enum DeviceNames {
    /// The longest that a server takes, in characters.
    static let longest = WireLimits.deviceNameCharacters.upperBound

    /// For somebody who did not choose it.
    static func told(_ name: String) -> String {
        "Another device has this one's name, so the account calls this one \(name)."
    }

    /// The name, or with the first number that makes it another one than those: `laptop (2)`.
    static func free(_ name: String, among taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        var number = 2
        while true {
            let end = " (\(number))"
            let candidate = String(String.UnicodeScalarView(name.unicodeScalars.prefix(longest - end.count))) + end
            if !taken.contains(candidate) { return candidate }
            number += 1
        }
    }
}
