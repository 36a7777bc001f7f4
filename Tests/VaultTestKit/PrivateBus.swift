package import SystemKit

/// A bus of D-Bus for one test, with a home of its own; ends with the value, and with it all that is on it.
package final class PrivateBus: Sendable {
    package let folder: TemporaryDirectory
    package let address: String
    private let daemon: Companion

    /// Throws if dbus-daemon is missing or does not start.
    package init() throws {
        folder = try TemporaryDirectory()
        let run = folder.file("run")
        try FileStore(directory: run).prepare()
        let variables = ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": run]
        let command = ChildCommand(
            "dbus-daemon", ["--session", "--nofork", "--print-address"], environment: variables)
        daemon = try Companion.start(command, cleaning: folder.file("bus"), readyWithin: .seconds(20))
        address = daemon.firstLine
    }

    /// The variables of a program in this session, whose bus stands for the system's, too.
    package var variables: [String: String] {
        [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_RUNTIME_DIR": folder.file("run"), "LANG": "C.UTF-8",
            "DBUS_SESSION_BUS_ADDRESS": address, "DBUS_SYSTEM_BUS_ADDRESS": address,
        ]
    }

    /// Runs a line of shell in the session, and returns its result.
    @discardableResult
    package func shell(_ line: String) throws -> CommandResult {
        try CommandRunner().run(ChildCommand("/bin/sh", ["-c", line], environment: variables))
    }

    /// Starts a real gnome-keyring, unlocked as by a login; its daemon ends with the bus.
    package func startKeyring() throws {
        try shell("printf login | gnome-keyring-daemon --unlock --components=secrets")
        // It is on the bus once it answers a question.
        try shell("secret-tool lookup nothing there")
    }

    /// Locks the keyring, as a person can do.
    package func lockKeyring() throws -> CommandResult {
        try shell(
            "dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets "
                + "org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login")
    }
}
