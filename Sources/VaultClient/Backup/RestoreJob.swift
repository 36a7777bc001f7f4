internal import Sealing
internal import SystemKit
internal import VaultBackup
internal import VaultModel
internal import VaultStore

/// Makes a vault of a backup that is open; on whatever thread calls.
struct RestoreJob: Sendable {
    let opener: VaultOpener
    /// A vault that is there gives way.
    var replaces = false
    /// What the server has newer is taken without asking.
    var isServerFirst = false

    /// Blocks.
    ///
    /// - Parameter path: of the file, for the sentences and as the last backup of the new vault.
    func run(
        _ file: BackupFile, _ keys: borrowing VaultKeys, path: String, progress: BackupProgress.Sink
    ) throws(Failure) -> BackupRestore.Outcome {
        let environment = opener.environment
        let clock = environment.clock
        let last = LastBackup(made: file.header.made, file: BackupJob.whole(path), bytes: file.size)
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
