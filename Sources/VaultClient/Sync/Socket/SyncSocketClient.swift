internal import CommandTable
internal import SystemKit
internal import VaultJSON
package import VaultStore

/// Asks the program that has a vault open to sync it.
package struct SyncSocketClient {
    private let path: String

    /// Nil if the vault can't have a socket, or if this program rehearses a bad network, which the other one doesn't.
    package init?(_ files: VaultFiles, in environment: ClientEnvironment) {
        guard environment.rehearsal == nil, let path = SyncSocket.path(files, environment.paths) else { return nil }
        self.path = path
    }

    /// Returns the result when the sync is done; nil if this program has to sync by itself, because nobody has the
    /// vault open, or whoever has it can't or won't. Blocks as long as the other program is at work.
    package func sync() -> SyncOutcome? {
        do throws(SystemError) {
            let owner = try UnixConnection.connect(to: path)
            guard try owner.isSameUser() else { return nil }
            try owner.send(Array(SyncSocket.request.text.utf8), within: SyncSocket.firstPatience)
            var patience = SyncSocket.firstPatience
            while true {
                guard let bytes = try owner.receive(atMost: SyncSocket.longestAnswer, within: patience),
                    let answer = (try? JSON(parsing: bytes)).flatMap(SyncSocketAnswer.init)
                else { return nil }
                switch answer {
                case .working: patience = SyncSocket.patience
                case .declined: return nil
                // A third program syncs; how long this one waits for that is its own matter.
                case .ended(.failed(let failure)) where failure.code == .busy: return nil
                case .ended(let outcome): return outcome
                }
            }
        } catch {
            return nil
        }
    }
}
