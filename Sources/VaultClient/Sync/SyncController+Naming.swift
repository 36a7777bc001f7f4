internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultSync
internal import VaultWire

/// A session that a server has opened, with the account's name for its device.
package struct NamedSession {
    var session: SessionResponse
    var name: String
}

extension SyncController {
    /// The session, or one that replaces it if the account has another device of that name: otherwise the vaults of one
    /// computer would all have the same name.
    ///
    /// Names are only a convenience: if the server cannot be asked or refuses the change, the session stays as it is.
    func distinct(
        _ session: SessionResponse, called name: String, by transport: HTTPTransport,
        wall: @escaping @Sendable () -> Timestamp
    ) async -> NamedSession {
        let first = NamedSession(session: session, name: name)
        let asking = HTTPRemote(transport: transport, token: session.token, deviceName: name, wall: wall)
        guard let listed = try? await asking.devices() else { return first }
        // The device that this vault was previously does not count as another one.
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

    /// The name of the device that the vault is, or was last.
    package func ownName() async -> String {
        await ownName((try? await SyncAccount.load(from: vault))?.deviceID)
    }

    /// The account's name for this device, as far as the vault knows it; else the name that it would get now.
    func ownName(_ device: DeviceID?) async -> String {
        guard let device, let known = try? await vault.deviceName(device.description) else {
            return environment.deviceName
        }
        return known
    }
}

/// Names of devices.
package enum DeviceNames {
    /// The length of the longest name that a server accepts, in characters.
    static let longest = WireLimits.deviceNameCharacters.upperBound

    /// The message to a user who did not choose the name.
    package static func told(_ name: String) -> String {
        "Another device already has this name, so this one is called \(name)."
    }

    /// The name, with a number if another device has it: `laptop (2)`.
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
