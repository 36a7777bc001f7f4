internal import VaultModel
internal import VaultServerCore

/// For programs that end before anybody could be told.
struct NobodyWatches: CommitObserver {
    func changed(_ account: UserID) {}

    func revoked(_ devices: [DeviceID]) {}
}
