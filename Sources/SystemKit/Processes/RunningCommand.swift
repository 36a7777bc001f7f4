internal import Glibc

/// A child process whose pipes are served until it ends.
struct RunningCommand: ~Copyable {
    private let command: ChildCommand
    private let pid: pid_t
    private var input: Descriptor?
    private var inputNumber: Int32
    private let output: Descriptor
    private let errors: Descriptor
    private let deadline: Duration
    private var rest: ArraySlice<UInt8>
    private var collected: [[UInt8]] = [[], []]
    private var isOpen = [true, true]

    init(
        _ command: ChildCommand, pid: pid_t, input: consuming Descriptor, output: consuming Descriptor,
        errors: consuming Descriptor
    ) {
        self.command = command
        self.pid = pid
        inputNumber = input.number
        self.input = consume input
        self.output = output
        self.errors = errors
        rest = command.input[...]
        deadline = MonotonicClock.system.now() + command.timeout
    }

    /// Serves the pipes until the child ends; always reaps it.
    mutating func finish(stop: Wakeup?) throws(SystemError) -> CommandResult {
        var status: Int32 = 0
        do throws(SystemError) {
            try prepare()
            var pause = Duration.milliseconds(1)
            while true {
                let isIdle = try serve(stop: stop, within: pause)
                if let ending = interruption(stop: stop) { return try end(as: ending) }
                if try SystemCall.run("waitpid", { waitpid(pid, &status, WNOHANG) }) == pid { break }
                // poll does not report the end of a child; a quiet one is checked less and less often.
                pause = isIdle ? min(pause * 2, .milliseconds(20)) : .milliseconds(1)
            }
        } catch {
            _ = try? end(as: .cancelled)
            throw error
        }
        // The child's last output is still in the pipes, which a grandchild may hold open forever.
        while try !serve(stop: nil, within: .zero) {}
        return result(as: isTooLarge ? .outputTooLarge : Self.ending(of: status))
    }

    private func prepare() throws(SystemError) {
        for number in [inputNumber, output.number, errors.number] {
            _ = try SystemCall.run("fcntl") { fcntl(number, F_SETFL, O_NONBLOCK) }
        }
    }

    /// Moves the data that is ready; returns true if nothing happened within the time, or the output is too large.
    private mutating func serve(stop: Wakeup?, within time: Duration) throws(SystemError) -> Bool {
        if rest.isEmpty { closeInput() }
        var entries = [
            pollfd(fd: isOpen[0] ? output.number : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: isOpen[1] ? errors.number : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: inputNumber, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: stop?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        if try Polling.poll(&entries, within: time) == 0 { return true }
        for stream in 0...1 where entries[stream].revents != 0 {
            try take(stream, from: entries[stream].fd)
        }
        if entries[2].revents != 0 { try feed() }
        return isTooLarge
    }

    private mutating func take(_ stream: Int, from number: Int32) throws(SystemError) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = try SystemCall.run("read", expecting: EAGAIN) { read(number, &chunk, chunk.count) }
        if count == 0 { isOpen[stream] = false }
        collected[stream] += chunk[..<(count ?? 0)]
    }

    private mutating func feed() throws(SystemError) {
        let number = inputNumber
        do throws(SystemError) {
            let written = try rest.withUnsafeBufferPointer { (bytes) throws(SystemError) in
                try SystemCall.run("write", expecting: EAGAIN) { write(number, bytes.baseAddress, bytes.count) }
            }
            rest = rest.dropFirst(written ?? 0)
        } catch {
            // The child does not read any further, which is fine.
            if error.code != .closedByPeer { throw error }
            rest = []
        }
    }

    private mutating func closeInput() {
        input = nil
        inputNumber = -1
    }

    private var isTooLarge: Bool { collected.contains { $0.count > command.outputLimit } }

    private func interruption(stop: Wakeup?) -> CommandResult.Ending? {
        if isTooLarge { return .outputTooLarge }
        if stop?.drain() == true { return .cancelled }
        return MonotonicClock.system.now() >= deadline ? .timedOut : nil
    }

    private func end(as ending: CommandResult.Ending) throws(SystemError) -> CommandResult {
        ChildProcess.end(pid)
        var status: Int32 = 0
        _ = try SystemCall.run("waitpid") { waitpid(pid, &status, 0) }
        return result(as: ending)
    }

    private func result(as ending: CommandResult.Ending) -> CommandResult {
        let kept = collected.map { Array($0.prefix(command.outputLimit)) }
        return CommandResult(ending: ending, output: kept[0], errors: kept[1])
    }

    static func ending(of status: Int32) -> CommandResult.Ending {
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }
}
