internal import VaultModel
internal import VaultStore

/// What only this device has: what waits, was refused, is set aside, is offered, or is in dispute.
struct NotUploaded {
    let count: Int

    /// Told where a person goes away from a server, whatever else is kept quiet.
    static func load(_ open: OpenVault, _ session: CommandSession) throws(Failure) -> NotUploaded {
        let reader = try session.reading { try open.makeReader() }
        // What is set aside is in none of the counts.
        return NotUploaded(count: try session.reading { try reader.queueCount() })
    }

    /// Empty where the server has everything.
    ///
    /// - Parameter fate: what becomes of them, after a colon.
    func words(_ fate: String) -> String {
        guard count > 0 else { return "" }
        return "\(count) \(count == 1 ? "change" : "changes") not uploaded: \(fate)\n"
            + "'rvault sync queue' lists them; 'rvault export -o FILE' writes every receipt to a file."
    }
}
