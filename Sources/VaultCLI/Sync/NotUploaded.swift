internal import CommandLineKit
internal import VaultClient
internal import VaultModel
internal import VaultStore

/// The changes that only this device has: pending, failed, kept while sync is off, proposed for resending, or in
/// conflict.
struct NotUploaded {
    let count: Int

    /// Counts the changes. A user who leaves a server sees the number even with `--quiet`.
    static func load(_ open: OpenVault, _ session: CommandSession) throws(Failure) -> NotUploaded {
        let reader = try Failure.wrapping { try open.makeReader() }
        // Unlike the vault's counts, this one includes changes that are kept while sync is off.
        return NotUploaded(count: try Failure.wrapping { try reader.queueCount() })
    }

    /// The sentence about them; empty if the server has everything.
    ///
    /// - Parameter fate: What happens to them, for the text after a colon.
    func words(_ fate: String) -> String {
        guard count > 0 else { return "" }
        return "\(count.worded("change")) not uploaded: \(fate)\n"
            + "'rvault sync queue' lists them; 'rvault export -o FILE' writes every receipt to a file."
    }
}
