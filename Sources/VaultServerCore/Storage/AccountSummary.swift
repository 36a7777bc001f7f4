package import VaultModel

/// An account as the operator sees it in a list.
package struct AccountSummary: Equatable, Sendable {
    package let email: String
    package let createdAt: Timestamp
    /// The number of devices that are signed in.
    package let devices: Int
    /// The number of entities; see ``AccountLedger/rows``.
    package let entries: Int64
    /// The approximate size of the entities.
    package let bytes: Int64
    /// The size of the attachments; see ``MediaReader/mediaBytes(of:)``.
    package let mediaBytes: Int64

    package init(
        email: String, createdAt: Timestamp, devices: Int, entries: Int64, bytes: Int64, mediaBytes: Int64
    ) {
        self.email = email
        self.createdAt = createdAt
        self.devices = devices
        self.entries = entries
        self.bytes = bytes
        self.mediaBytes = mediaBytes
    }
}

/// The query over all accounts for the operator; see ``StorageReader``.
package protocol AccountListReader {
    /// The accounts that were not removed, in order of the bytes of their emails, after that email.
    ///
    /// - Parameter moment: devices whose tokens have expired by then do not count.
    func accounts(after email: String, devicesAt moment: Timestamp, limit: Int) throws -> [AccountSummary]
}
