internal import Glibc
internal import Synchronization

/// Removes a folder once this process is gone, even if it was killed and could not do so itself.
package struct FolderKeeper: ~Copyable, Sendable {
    private let shell: Shell

    /// Its standard input ends when the parent closes it or dies.
    private static let keeper = """
        read -r nothing
        rm -rf -- "$1"
        """

    /// Starts watching; the folder is removed at the latest when this value is destroyed.
    ///
    /// - Throws: `.notFound` without a shell.
    package static func start(removing folder: String) throws(SystemError) -> FolderKeeper {
        let input = try Descriptor.pipe()
        let nowhere = Descriptor(owning: try SystemCall.run("open") { open("/dev/null", O_RDWR | O_CLOEXEC) })
        let shell = ChildCommand(
            "/bin/sh", ["-c", keeper, "keeper", folder], environment: ["PATH": "/usr/bin:/bin"], directory: "/")
        let streams = ChildProcess.Streams(
            input: input.reading.number, output: nowhere.number, errors: nowhere.number)
        let process = try ChildProcess.spawn(shell, streams: streams, group: .session)
        return FolderKeeper(shell: Shell(process, lifeline: input.writing))
    }

    /// The process that waits to remove the folder.
    private final class Shell: Sendable {
        private let process: pid_t
        /// The folder stays as long as this is open.
        private let lifeline: Mutex<Descriptor?>

        init(_ process: pid_t, lifeline: consuming Descriptor) {
            self.process = process
            self.lifeline = Mutex(lifeline)
        }

        /// Waits until the folder is gone, so that the process leaves no entry in the system's table.
        deinit {
            lifeline.withLock { $0 = nil }
            var status: Int32 = 0
            _ = try? SystemCall.run("waitpid", expecting: ECHILD) { waitpid(process, &status, 0) }
        }
    }
}
