/// The directories for this user's files: <https://specifications.freedesktop.org/basedir-spec/latest/>.
package struct XDGPaths: Equatable, Sendable {
    /// For vaults and key files.
    package let data: String
    /// For settings that a person edits.
    package let config: String
    /// For locks, logs, and other data worth keeping between two runs.
    package let state: String
    /// For sockets; removed after the last logout. nil if the system provides none (cron, some containers).
    package let runtime: String?

    /// Returns nil if the environment has no usable HOME.
    ///
    /// `environment` is the environment of the process; a variable that is empty or not an absolute path counts as
    /// unset, as the specification requires. `folder` is this program's name below each of the directories.
    package init?(environment: [String: String], folder: String = "receipt-vault") {
        func absolute(_ name: String) -> String? {
            guard let path = environment[name], path.hasPrefix("/") else { return nil }
            return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        }
        guard let home = absolute("HOME") else { return nil }
        let base = home == "/" ? "" : home
        data = (absolute("XDG_DATA_HOME") ?? base + "/.local/share") + "/" + folder
        config = (absolute("XDG_CONFIG_HOME") ?? base + "/.config") + "/" + folder
        state = (absolute("XDG_STATE_HOME") ?? base + "/.local/state") + "/" + folder
        runtime = absolute("XDG_RUNTIME_DIR").map { $0 + "/" + folder }
    }

    /// The directory for sockets: the runtime directory, or else one below the state directory.
    package var sockets: String { runtime ?? state + "/run" }
}
