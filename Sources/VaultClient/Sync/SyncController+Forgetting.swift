internal import CommandTable
internal import VaultStore

extension SyncController {
    /// Signs out where somebody is signed in, and takes everything of the account off this device.
    ///
    /// The session ends first, so that whoever is killed in between is signed out with everything here, and can ask for
    /// it again. Other programs of the vault find nobody signed in, and stop.
    ///
    /// - Returns: as ``logOut()``.
    func logOutAndForget() async throws(Failure) -> SignOut {
        let signedOut = try await logOut()
        await endConnection()
        try await withLease { _ in try await vault.erase() }
        return signedOut
    }
}
