package import VaultWire

extension Route {
    /// Whether answering hashes a password, which takes much of a second.
    package var hashesPassword: Bool {
        switch self {
        case .createAccount, .createSession, .deleteAccount: true
        case .health, .deleteCurrentSession, .listDevices, .deleteDevice, .makePairingCode, .redeemPairingCode, .pull,
            .push, .digest, .full, .stream, .openapi:
            false
        }
    }
}
