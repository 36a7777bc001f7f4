internal import SystemKit
package import VaultStore

extension ReminderService {
    /// Sends like ``tell()``, but only if no other program is doing so for this vault: a worker and a timer's run would
    /// both read the ledger before one of them has written it.
    ///
    /// - Returns: Nil if another program sends them, or if it has sent them by now.
    package func tellAlone(_ files: VaultFiles) throws(Failure) -> Outcome? {
        let attempt: FileLock.Attempt
        do throws(SystemError) { attempt = try FileLock.attempt(files.path + ".reminders" + FileLock.ending) } catch {
            // A folder that cannot be written has no vault that could record it either; `tell` says so.
            return try tell()
        }
        switch consume attempt {
        case .held: return nil
        case .acquired(let lock):
            let outcome = try isDue() ? tell() : nil
            _ = consume lock
            return outcome
        }
    }
}
