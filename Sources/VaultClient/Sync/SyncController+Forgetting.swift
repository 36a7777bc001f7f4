internal import CommandTable
internal import VaultStore

extension SyncController {
    /// Signs out if somebody is signed in, and deletes the account's data from this device.
    ///
    /// The session ends first: if the program is killed in between, the device is signed out with everything still
    /// here, and the command can be repeated. Other programs that use the vault find nobody signed in, and stop.
    ///
    /// - Returns: The same as ``logOut()``.
    package func logOutAndForget() async throws(Failure) -> SignOut {
        let signedOut = try await logOut()
        await endConnection()
        try await withLease { try await vault.erase() }
        return signedOut
    }
}
