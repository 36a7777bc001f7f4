internal import SystemKit
internal import VaultNet
internal import VaultStore

/// The turns of health checks among the programs that have one vault open: the time of the last one, in a file beside
/// their sockets.
struct HealthTurns: Sendable {
    private let folder: FileStore
    private let name: String

    /// Nil without a store or a HOME.
    init?(_ files: VaultFiles, _ paths: XDGPaths?) {
        guard let paths, let file = FileIdentity(path: files.path) else { return nil }
        folder = FileStore(directory: paths.sockets)
        name = "health-" + file.text
    }

    /// Takes the turn at this time since the start of the computer in milliseconds and returns nil, or returns the
    /// milliseconds until the next one. Where the file can't be kept, every program counts for itself.
    func take(at now: Int64) -> Int64? {
        do {
            try folder.prepare()
            switch try FileLock.attempt(folder.path(of: name) + FileLock.ending) {
            case .held: return HealthPace.pause(after: now, at: now)
            case .acquired(let lock):
                let pause = try takeLocked(at: now)
                lock.release()
                return pause
            }
        } catch {
            return nil
        }
    }

    private func takeLocked(at now: Int64) throws(SystemError) -> Int64? {
        // A damaged file is replaced.
        let text = (try? folder.read(name, limit: 100)).map { String(decoding: $0, as: UTF8.self) }
        if let pause = HealthPace.pause(after: text.flatMap { Int64($0) }, at: now) { return pause }
        try folder.write(Array(String(now).utf8), to: name)
        return nil
    }
}
