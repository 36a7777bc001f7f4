internal import VaultModel
internal import VaultServerCore

/// An observer that ignores commits, for programs that end before anybody could watch.
struct NullCommitObserver: CommitObserver {
    func changed(_ account: UserID) {}

    func revoked(_ devices: [DeviceID]) {}
}
