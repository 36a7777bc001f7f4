internal import Glibc

/// Removes a folder once this process is gone, even if it was killed and could not do so itself.
package struct FolderKeeper: ~Copyable, Sendable {
    /// The folder stays as long as this is open.
    private let lifeline: Descriptor

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
        _ = try ChildProcess.spawn(shell, streams: streams, group: .session)
        return FolderKeeper(lifeline: input.writing)
    }

    private init(lifeline: consuming Descriptor) {
        self.lifeline = lifeline
    }
}
