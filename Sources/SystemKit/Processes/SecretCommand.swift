internal import Glibc

/// Runs a program that takes or prints a secret, without keeping a copy of the secret.
package enum SecretCommand {
    /// The result: how the program ended, how many bytes it printed, and what it said on standard error.
    package struct Outcome: Equatable, Sendable {
        package let ending: CommandResult.Ending
        /// May be more than the buffer holds, which has the first ones then.
        package let printed: Int
        /// Up to 4 KiB.
        package let errors: String
    }

    /// Runs the program until it ends, or for the command's timeout. Its output goes into `output` and nowhere else; the
    /// command's own input and limits are ignored.
    ///
    /// - Parameter input: at most 4096 bytes, which a pipe takes at once.
    /// - Throws: `.notFound` and `.permissionDenied` for a program that cannot be started.
    package static func run(
        _ command: ChildCommand, input: UnsafeRawBufferPointer, output: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Outcome {
        Signals.ignoreBrokenPipe()
        let feed = try Descriptor.pipe()
        let printed = try Descriptor.pipe()
        let said = try Descriptor.pipe()
        let streams = ChildProcess.Streams(
            input: feed.reading.number, output: printed.writing.number, errors: said.writing.number)
        let pid = try ChildProcess.spawn(command, streams: streams, group: .own)
        feed.reading.close()
        printed.writing.close()
        said.writing.close()
        let number = feed.writing.number
        // A program that reads nothing has closed its end, and says why by its exit.
        _ = write(number, input.baseAddress, min(input.count, 4096))
        feed.writing.close()
        let deadline = MonotonicClock.system.now() + command.timeout
        var reading = Reading(output: printed.reading, errors: said.reading, memory: output)
        let isInTime = (try? reading.finish(until: deadline)) ?? false
        let ending = try reap(pid, isInTime ? deadline : .zero)
        return Outcome(ending: ending, printed: reading.count, errors: String(decoding: reading.said, as: UTF8.self))
    }

    /// Waits for the end of a program that has closed its output, and kills it if it does not come.
    private static func reap(_ pid: pid_t, _ deadline: Duration) throws(SystemError) -> CommandResult.Ending {
        var status: Int32 = 0
        while MonotonicClock.system.now() < deadline {
            let ended = try SystemCall.run("waitpid") { waitpid(pid, &status, WNOHANG) }
            if ended == pid { return RunningCommand.ending(of: status) }
            poll(nil, 0, 1)
        }
        ChildProcess.end(pid)
        _ = try SystemCall.run("waitpid") { waitpid(pid, &status, 0) }
        return .timedOut
    }

    /// The output that has arrived.
    private struct Reading: ~Copyable {
        let output: Descriptor
        let errors: Descriptor
        let memory: UnsafeMutableRawBufferPointer
        var count = 0
        var said: [UInt8] = []
        private var isOpen = [true, true]

        init(
            output: consuming Descriptor, errors: consuming Descriptor, memory: UnsafeMutableRawBufferPointer
        ) {
            self.output = output
            self.errors = errors
            self.memory = memory
        }

        /// Reads until both streams are closed; false if the time is over first.
        mutating func finish(until deadline: Duration) throws(SystemError) -> Bool {
            while isOpen.contains(true) {
                let left = deadline - MonotonicClock.system.now()
                guard left > .zero else { return false }
                let ready = try Polling.readable(
                    [isOpen[0] ? output.number : -1, isOpen[1] ? errors.number : -1], within: left)
                if ready[0] { try takeOutput() }
                if ready[1] { try takeErrors() }
            }
            return true
        }

        private mutating func takeOutput() throws(SystemError) {
            let (number, place) = (output.number, min(count, memory.count))
            var spare: UInt8 = 0
            let room = memory.count - place
            // Beyond the buffer, bytes are counted one by one and dropped.
            let taken = try SystemCall.run("read") {
                room > 0 ? read(number, memory.baseAddress?.advanced(by: place), room) : read(number, &spare, 1)
            }
            spare = 0
            count += taken
            isOpen[0] = taken > 0
        }

        private mutating func takeErrors() throws(SystemError) {
            let number = errors.number
            var chunk = [UInt8](repeating: 0, count: 1024)
            let taken = try SystemCall.run("read") { read(number, &chunk, chunk.count) }
            said += chunk.prefix(min(taken, max(0, 4096 - said.count)))
            isOpen[1] = taken > 0
        }
    }
}
