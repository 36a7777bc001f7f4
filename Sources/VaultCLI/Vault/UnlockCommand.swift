internal import CommandLineKit
internal import CommandTable
internal import Sealing
internal import SystemKit
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultStore

/// `rvault unlock`, `rvault lock` and the process behind them.
struct UnlockCommand {
    let session: CommandSession

    /// The time for which `unlock` keeps the key by default.
    static let usualTime: Duration = .seconds(15 * 60)

    func unlock(for time: Duration?) throws(Failure) -> ExitCode {
        let time = time ?? UnlockCommand.usualTime
        guard let agent = session.opener.agent else {
            throw Failure(.failed, "HOME isn't set, so there is no place for the agent's socket.")
        }
        let open = try session.openVault()
        let keys = try open.copyKeys()
        let keep = ["HOME", "PATH", "XDG_RUNTIME_DIR", "XDG_STATE_HOME", "LANG", "LC_ALL"]
        let variables = session.environment.variables.filter { keep.contains($0.key) }
        try Failure.wrapping {
            try agent.start(
                with: keys, for: time, executable: try ProcessEnvironment.executable(), environment: variables)
        }
        session.console.say("Unlocked for \(UnlockCommand.words(time)). Lock it sooner with 'rvault lock'.")
        try tell(isUnlocked: true, seconds: time.components.seconds)
        return .ok
    }

    func lock() throws(Failure) -> ExitCode {
        let isForgotten = try Failure.wrapping {
            guard let agent = session.opener.agent, let id = session.opener.vaultID else { return false }
            return try agent.forget(id)
        }
        session.console.say(isForgotten ? "Locked." : "The vault was already locked.")
        try tell(isUnlocked: false, seconds: 0)
        return .ok
    }

    /// Holds a key until its time is over; this is the whole life of the background process.
    func holdKeys() throws(Failure) -> ExitCode {
        guard let paths = session.environment.paths else { throw Failure(.failed, "HOME isn't set.") }
        try Failure.wrapping { try KeyAgentServer.runHandedOver(socket: KeyAgentClient.socketPath(in: paths)) }
        return .ok
    }

    private func tell(isUnlocked: Bool, seconds: Int64) throws(Failure) {
        guard session.options.json else { return }
        try session.console.print(items: [["unlocked": .bool(isUnlocked), "seconds": .integer(seconds)]])
    }

    /// The time in words: `15 minutes`, `1 hour`, `90 seconds`.
    static func words(_ time: Duration) -> String {
        let seconds = time.components.seconds
        let units: [(Int64, String)] = [(86_400, "day"), (3600, "hour"), (60, "minute"), (1, "second")]
        let unit = units.first { seconds >= $0.0 && seconds % $0.0 == 0 } ?? (1, "second")
        return (seconds / unit.0).worded(unit.1)
    }
}
