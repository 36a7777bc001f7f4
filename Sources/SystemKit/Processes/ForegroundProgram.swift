internal import Glibc

/// Runs an interactive program, such as an editor.
package enum ForegroundProgram {
    /// Starts the program on the terminal of this process and waits for its end. It is in this process's group, so that
    /// Ctrl-Z stops both. Without a terminal it gets this process's own streams. While it runs, only the program
    /// receives Ctrl-C and Ctrl-\.
    ///
    /// Ignores the input and limits of the command. Throws `.notFound` and `.permissionDenied` for a program that
    /// cannot be started.
    package static func run(_ command: ChildCommand) throws(SystemError) -> CommandResult.Ending {
        try run(command, output: nil) {}
    }

    /// Does the same as ``run(_:)``, but nothing that the program prints is seen, for a terminal on which something is drawn.
    package static func runQuietly(_ command: ChildCommand) throws(SystemError) -> CommandResult.Ending {
        let nothing = Descriptor(
            owning: try SystemCall.run("open", subject: "/dev/null") { open("/dev/null", O_WRONLY | O_CLOEXEC) })
        return try run(command, output: nothing.number, errors: nothing.number) {}
    }

    /// Does the same as ``run(_:)``, but the program prints to a pipe, which `read` gets while the program runs. Output
    /// that `read` leaves is discarded, so that the program is not ended for printing more.
    package static func run(
        _ command: ChildCommand, reading read: (Int32) -> Void
    ) throws(SystemError) -> CommandResult.Ending {
        let pipe = try Descriptor.pipe()
        let output = pipe.writing.number
        var ends: Descriptor.Pipe? = consume pipe
        return try run(command, output: output) {
            // Reading reaches the end only after the writing end is closed here, too.
            guard let reading = ends.take()?.takeReading() else { return }
            read(reading.number)
            while let rest = try? DescriptorIO.readAll(from: reading.number, limit: 4_096), !rest.isEmpty {}
        }
    }

    /// Does the same as ``run(_:)``, but the program reads these bytes, as a pager does, and prints to `output`. It may
    /// end before it has read all of them, so this calls ``Signals/ignoreBrokenPipe()``.
    package static func run(
        _ command: ChildCommand, feeding bytes: [UInt8], output: Int32
    ) throws(SystemError) -> CommandResult.Ending {
        Signals.ignoreBrokenPipe()
        let pipe = try Descriptor.pipe()
        let input = pipe.reading.number
        var ends: Descriptor.Pipe? = consume pipe
        return try run(command, input: input, output: output) {
            // With the reading end closed here, writing fails once the program is gone.
            guard let writing = ends.take()?.takeWriting() else { return }
            try? DescriptorIO.writeAll(bytes, to: writing.number)
        }
    }

    private static func run(
        _ command: ChildCommand, input: Int32? = nil, output: Int32?, errors: Int32? = nil, whileRunning: () -> Void
    ) throws(SystemError) -> CommandResult.Ending {
        let terminal = try SystemCall.run("open", expecting: ENXIO, ENOENT, subject: "/dev/tty") {
            open("/dev/tty", O_RDWR | O_CLOEXEC)
        }
        let held = terminal.map { Descriptor(owning: $0) }
        let streams = ChildProcess.Streams(
            input: input ?? terminal ?? 0, output: output ?? terminal ?? 1, errors: errors ?? terminal ?? 2)
        let former = [SIGINT, SIGQUIT].map { signal($0, SIG_IGN) }
        defer {
            for (number, action) in zip([SIGINT, SIGQUIT], former) { _ = signal(number, action) }
        }
        let pid = try ChildProcess.spawn(command, streams: streams, group: .shared)
        whileRunning()
        var status: Int32 = 0
        _ = try SystemCall.run("waitpid") { waitpid(pid, &status, 0) }
        _ = held
        return RunningCommand.ending(of: status)
    }
}
