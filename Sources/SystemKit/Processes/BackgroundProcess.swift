internal import Glibc

/// Starts programs that keep running after this process and its terminal are gone.
package enum BackgroundProcess {
    /// Starts the program, passes it the bytes on standard input, and waits for the first byte of its output.
    ///
    /// Returns true once that byte arrives, false if the program ends without one. The bytes go only through a pipe,
    /// never through arguments or environment. Throws `.notFound` for a program that cannot be started, and `.timedOut`
    /// for one that prints nothing within the time, after ending it. Standard error is discarded.
    package static func start(
        _ command: ChildCommand, handing bytes: UnsafeRawBufferPointer, readyWithin time: Duration
    ) throws(SystemError) -> Bool {
        Signals.ignoreBrokenPipe()
        let input = try Descriptor.pipe()
        let output = try Descriptor.pipe()
        let nowhere = Descriptor(owning: try SystemCall.run("open") { open("/dev/null", O_RDWR | O_CLOEXEC) })
        let streams = ChildProcess.Streams(
            input: input.reading.number, output: output.writing.number, errors: nowhere.number)
        let pid = try ChildProcess.spawn(command, streams: streams, group: .session)
        input.reading.close()
        output.writing.close()
        do throws(SystemError) {
            try DescriptorIO.writeAll(bytes, to: input.writing.number)
            input.writing.close()
            let isReady = try Polling.readable([output.reading.number], within: time)[0]
            if !isReady { throw SystemError(.timedOut, function: "poll", subject: command.program) }
            if try !DescriptorIO.readAll(from: output.reading.number, limit: 1).isEmpty { return true }
        } catch {
            ChildProcess.end(pid)
            _ = try reap(pid)
            if error.code == .closedByPeer { return false }
            throw error
        }
        _ = try reap(pid)
        return false
    }

    /// Signals readiness from the started program, and redirects its standard streams to `/dev/null`.
    package static func announceReady() throws(SystemError) {
        try DescriptorIO.writeAll([0x0A], to: 1)
        let nowhere = Descriptor(owning: try SystemCall.run("open") { open("/dev/null", O_RDWR | O_CLOEXEC) })
        for target in 0...2 as ClosedRange<Int32> {
            _ = try SystemCall.run("dup2") { dup2(nowhere.number, target) }
        }
    }

    private static func reap(_ pid: pid_t) throws(SystemError) -> Int32 {
        var status: Int32 = 0
        return try SystemCall.run("waitpid", expecting: ECHILD) { waitpid(pid, &status, 0) } ?? pid
    }
}
