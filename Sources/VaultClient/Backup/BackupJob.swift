internal import CommandTable
internal import Sealing
internal import Synchronization
internal import SystemKit
package import VaultBackup
internal import VaultModel
internal import VaultStore

/// Makes backups of an open vault on the calling thread; any other thread can cancel it.
package final class BackupJob: Sendable {
    private let open: OpenVault
    private let environment: ClientEnvironment
    private let isCancelled = Mutex(false)

    package init(_ open: OpenVault, environment: ClientEnvironment) {
        (self.open, self.environment) = (open, environment)
    }

    /// Stops the backup; no file is left.
    package func cancel() {
        isCancelled.withLock { $0 = true }
    }

    /// The path of the backup. A folder, or no name at all, gets a generated file name.
    package func path(_ named: String?) -> String {
        guard let named else { return fileName }
        let (folder, name) = FileStore.locating(named)
        guard name.isEmpty || folder.isFolder(name) else { return named }
        return (named.hasSuffix("/") ? named : named + "/") + fileName
    }

    /// A generated name such as `home-20261122-053000.rvbackup`, in local time.
    private var fileName: String {
        let path = FileStore.locating(open.files.path).name
        let name = path.hasSuffix(".vault") ? String(path.dropLast(6)) : path
        return name + "-" + BackupJob.stamp(environment) + ".rvbackup"
    }

    /// The local time, such as `20261122-053000`.
    static func stamp(_ environment: ClientEnvironment) -> String {
        let digits = environment.local(environment.now).description.prefix(19).filter(\.isNumber)
        return digits.prefix(8) + "-" + digits.dropFirst(8)
    }

    /// Writes the backup; blocks. Call ``note(_:at:)`` afterwards.
    ///
    /// - Parameter progress: Called now and then; returns false to stop.
    /// - Throws: ``Failure``; nothing was written then.
    package func write(
        to path: String, progress: (BackupProgress) -> Bool = { _ in true }
    ) throws(Failure) -> BackupFacts {
        let keys = try open.copyKeys()
        let reader = try Failure.wrapping { try open.makeReader() }
        let writer = BackupWriter(of: open.files, made: environment.now, program: ProgramVersion.current)
        do throws(BackupError) {
            return try writer.write(to: path, reader: reader, keys: keys) { news in
                progress(news) && !isCancelled.withLock { $0 }
            }
        } catch {
            throw Failure(error, file: path)
        }
    }

    /// Records in the vault that the backup was made and verified. Errors are ignored: the backup is good even if this
    /// fails.
    package func note(_ facts: BackupFacts, at path: String) async {
        let last = LastBackup(facts, file: ProcessEnvironment.absolute(path))
        try? await open.vault.set([LastBackup.setting: last.stored])
    }
}
