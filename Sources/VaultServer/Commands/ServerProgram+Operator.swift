internal import Glibc
internal import SystemKit
internal import VaultServerCore

extension ServerProgram {
    /// Copies the store: the running server does it, or this process if no server runs.
    static func backUp(_ data: String, to path: String) throws {
        try ProcessHardening.apply()
        Signals.ignoreBrokenPipe()
        let whole = path.hasPrefix("/") ? path : ProcessEnvironment.directory + "/" + path
        _ = try OperatorCall(directory: try DataDirectory(existing: data)).carryOut(.backup(path: whole))
        write("store copied to \(whole); keep \(data)/server.key, too: without it, the copy can't be read", to: 1)
    }

    /// Restores a copy. No server may run, because a running one holds state in memory that the copy lacks.
    static func restore(_ data: String, from path: String) throws {
        try ProcessHardening.apply()
        let directory = try DataDirectory(existing: data)
        let lock = try directory.lock()
        try directory.restore(from: path)
        lock.release()
        write("restored from \(path); every device does a full sync next time", to: 1)
    }

    static func resync(_ email: String, _ data: String) throws {
        try ProcessHardening.apply()
        Signals.ignoreBrokenPipe()
        _ = try OperatorCall(directory: try DataDirectory(existing: data)).carryOut(.resync(email: email))
        write("every device of \(Credentials.folded(email)) does a full sync next time", to: 1)
    }
}
