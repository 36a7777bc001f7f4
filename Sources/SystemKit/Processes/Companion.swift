internal import Glibc

/// A program that runs next to this one and ends with it, however this one ends.
package struct Companion: ~Copyable, Sendable {
    /// The first line that the program printed, without the line break.
    package let firstLine: String
    /// The program runs as long as this is open.
    private let lifeline: Descriptor

    /// Waits for the end of its standard input, which comes when the parent closes it or dies; then ends the program
    /// and removes the folder.
    private static let keeper = """
        folder=$1
        shift
        "$@" & child=$!
        read -r nothing
        kill "$child" 2>/dev/null
        wait "$child" 2>/dev/null
        rm -rf -- "$folder"
        """

    /// Starts the program and waits until it prints a line.
    ///
    /// - Parameters:
    ///   - command: its input and limits are ignored.
    ///   - folder: removed after the program has ended.
    /// - Throws: `.notFound` without a shell, `.timedOut` or `.closedByPeer` if the program prints no line.
    package static func start(
        _ command: ChildCommand, cleaning folder: String, readyWithin time: Duration
    ) throws(SystemError) -> Companion {
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let nowhere = Descriptor(owning: try SystemCall.run("open") { open("/dev/null", O_RDWR | O_CLOEXEC) })
        var shell = command
        shell.program = "/bin/sh"
        shell.arguments = ["-c", keeper, "keeper", folder, command.program] + command.arguments
        let streams = ChildProcess.Streams(
            input: input.reading.number, output: output.writing.number, errors: nowhere.number)
        _ = try ChildProcess.spawn(shell, streams: streams, group: .session)
        input.reading.close()
        output.writing.close()
        let line = try firstLine(from: output.reading, within: time)
        return Companion(firstLine: line, lifeline: input.writing)
    }

    private static func firstLine(
        from output: borrowing Descriptor, within time: Duration
    ) throws(SystemError) -> String {
        let deadline = MonotonicClock.system.now() + time
        var line: [UInt8] = []
        var byte: UInt8 = 0
        let number = output.number
        while byte != 0x0A {
            let left = deadline - MonotonicClock.system.now()
            guard left > .zero, try Polling.readable([number], within: left)[0] else {
                throw SystemError(.timedOut, function: "poll")
            }
            let count = try SystemCall.run("read") { read(number, &byte, 1) }
            guard count == 1, line.count < 4096 else { throw SystemError(.closedByPeer, function: "read") }
            if byte != 0x0A { line.append(byte) }
        }
        return String(decoding: line, as: UTF8.self)
    }

    private init(firstLine: String, lifeline: consuming Descriptor) {
        self.firstLine = firstLine
        self.lifeline = lifeline
    }
}
