internal import Dispatch
internal import Glibc

/// Runs programs to completion; any exit is a result, and only a failed start is an error.
package struct CommandRunner: Sendable {
    /// Stateless; runs are independent of each other.
    package init() {}

    /// Runs the program and waits; blocks. `stop` ends it early from another thread.
    ///
    /// Calls ``Signals/ignoreBrokenPipe()``, because a program may close its standard input early. Throws `.notFound`
    /// and `.permissionDenied` for a program that cannot be started.
    package func run(_ command: ChildCommand, stop: Wakeup? = nil) throws(SystemError) -> CommandResult {
        Signals.ignoreBrokenPipe()
        if command.canSeekInput {
            let file = try MemoryFile(command.input)
            var rest = command
            rest.input = []
            return try start(rest, reading: file.number, stop: stop)
        }
        return try start(command, reading: nil, stop: stop)
    }

    /// `file`: becomes standard input instead of a pipe.
    private func start(
        _ command: ChildCommand, reading file: Int32?, stop: Wakeup?
    ) throws(SystemError) -> CommandResult {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let errors = try Descriptor.pipe()
        let streams = ChildProcess.Streams(
            input: file ?? input.reading.number, output: output.writing.number,
            errors: errors.writing.number)
        let pid = try ChildProcess.spawn(command, streams: streams, group: .own)
        // Now only the child holds its ends, so that each side notices when the other is done.
        input.reading.close()
        output.writing.close()
        errors.writing.close()
        var run = RunningCommand(
            command, pid: pid, input: input.writing, output: output.reading, errors: errors.reading)
        return try run.finish(stop: stop)
    }

    /// Runs the program on its own thread; canceling the task ends the program, with `.cancelled` as its ending.
    package func run(_ command: ChildCommand) async throws(SystemError) -> CommandResult {
        let stop = try Wakeup()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "command").async {
                    continuation.resume(returning: Result { () throws(SystemError) in try run(command, stop: stop) })
                }
            }
        } onCancel: {
            stop.signal()
        }
        return try result.get()
    }
}
