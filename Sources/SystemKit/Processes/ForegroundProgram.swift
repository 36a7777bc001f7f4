internal import Glibc

/// Runs a program that a person works with, as an editor.
package enum ForegroundProgram {
    /// Starts the program on the terminal of this process, in its group so that Ctrl-Z stops both, and waits for its end.
    /// Without a terminal it gets this process's own streams. Ctrl-C and Ctrl-\ are the program's alone meanwhile.
    ///
    /// Input, limits and time of the command are not looked at. Throws `.notFound` and `.permissionDenied` for a program
    /// that cannot be started.
    package static func run(_ command: ChildCommand) throws(SystemError) -> CommandResult.Ending {
        let terminal = try SystemCall.run("open", expecting: ENXIO, ENOENT, subject: "/dev/tty") {
            open("/dev/tty", O_RDWR | O_CLOEXEC)
        }
        let held = terminal.map { Descriptor(owning: $0) }
        let streams =
            terminal.map { ChildProcess.Streams(input: $0, output: $0, errors: $0) }
            ?? ChildProcess.Streams(input: 0, output: 1, errors: 2)
        let former = [SIGINT, SIGQUIT].map { signal($0, SIG_IGN) }
        defer {
            for (number, action) in zip([SIGINT, SIGQUIT], former) { _ = signal(number, action) }
        }
        let pid = try ChildProcess.spawn(command, streams: streams, group: .shared)
        var status: Int32 = 0
        _ = try SystemCall.run("waitpid") { waitpid(pid, &status, 0) }
        _ = held
        return RunningCommand.ending(of: status)
    }
}
