package import Sealing
internal import SystemKit
package import VaultBackup
internal import VaultModel
internal import VaultStore

/// Creates a vault from an open backup, on the calling thread.
package struct RestoreJob: Sendable {
    let opener: VaultOpener
    /// Whether an existing vault is replaced.
    var replaces = false
    /// Whether newer data from the server is accepted without asking.
    var isServerFirst = false

    package init(opener: VaultOpener, replaces: Bool = false, isServerFirst: Bool = false) {
        self.opener = opener
        self.replaces = replaces
        self.isServerFirst = isServerFirst
    }

    /// Restores the backup; blocks.
    ///
    /// - Parameter path: The backup's path, for messages and as the last backup of the new vault.
    package func run(
        _ file: BackupFile, _ keys: borrowing VaultKeys, path: String, progress: BackupProgress.Sink
    ) throws(Failure) -> BackupRestore.Outcome {
        let environment = opener.environment
        let clock = environment.clock
        let last = LastBackup(made: file.header.made, file: ProcessEnvironment.absolute(path), bytes: file.size)
        do throws(BackupError) {
            return try BackupRestore(file, to: opener.files).run(
                keys, former: replaces ? .givesWay(stamp: BackupJob.stamp(environment)) : .stays,
                course: isServerFirst ? .followsServer : .asks, settings: [LastBackup.setting: last.stored],
                environment: VaultEnvironment { Timestamp(milliseconds: clock.now()) }, progress: progress)
        } catch {
            throw Failure(error, file: path)
        }
    }
}
