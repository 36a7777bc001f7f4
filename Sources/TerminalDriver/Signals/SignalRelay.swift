internal import Glibc
internal import SystemKit

/// Turns signals into bytes of a pipe, so that the loop handles them between events and never in the middle of one.
final class SignalRelay {
    private static let terminating = [SIGTERM, SIGHUP, SIGINT]
    private static let others = [SIGWINCH, SIGTSTP, SIGCONT]

    private let pipe: Descriptor.Pipe
    private var previous: [Int32: sigaction] = [:]

    /// Installs the handlers. An ignored terminating signal (as under nohup) stays ignored.
    init() throws(TerminalError) {
        do throws(SystemError) { pipe = try Descriptor.pipe() } catch { throw TerminalError(.system, detail: "pipe2") }
        for end in [pipe.reading.number, pipe.writing.number] {
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        relayTarget.initialize(to: pipe.writing.number)
        for number in SignalRelay.terminating + SignalRelay.others { install(number) }
    }

    /// The descriptor for the loop to poll.
    var descriptor: Int32 { pipe.reading.number }

    /// Returns the signals since the last call.
    func take() -> [Int32] {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(pipe.reading.number, &bytes, bytes.count)
        unreadTerminations.pointee = 0
        return count > 0 ? bytes[..<count].map(Int32.init) : []
    }

    /// Gives stop and continue signals their default effect while the body runs.
    func withJobControlDefaults<Result>(_ body: () throws -> Result) rethrows -> Result {
        for number in [SIGTSTP, SIGCONT] { signal(number, SIG_DFL) }
        defer { for number in [SIGTSTP, SIGCONT] { install(number) } }
        return try body()
    }

    /// Restores the previous handlers.
    func close() {
        for (number, action) in previous {
            var action = action
            sigaction(number, &action, nil)
        }
        previous = [:]
        relayTarget.pointee = -1
    }

    private func install(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = relaySignal
        action.sa_flags = Int32(SA_RESTART)
        var old = sigaction()
        sigaction(number, nil, &old)
        // SIG_IGN is the address 1.
        let isIgnored = unsafeBitCast(old.__sigaction_handler.sa_handler, to: Int.self) == 1
        if isIgnored, SignalRelay.terminating.contains(number) { return }
        sigaction(number, &action, nil)
        if previous[number] == nil { previous[number] = old }
    }
}

// Memory used by the handler: plain numbers at constant addresses, so a handler can access them safely. Both are
// initialized before the first handler is installed, so no handler ever runs their initializers.
nonisolated(unsafe) private let relayTarget: UnsafeMutablePointer<Int32> = {
    unreadTerminations.initialize(to: 0)
    let target = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
    target.initialize(to: -1)
    return target
}()
nonisolated(unsafe) private let unreadTerminations = UnsafeMutablePointer<Int32>.allocate(capacity: 1)

/// Makes only calls that a handler may make: <https://man7.org/linux/man-pages/man7/signal-safety.7.html>.
private func relaySignal(_ number: Int32) {
    let saved = errno
    if number == SIGTERM || number == SIGHUP || number == SIGINT {
        unreadTerminations.pointee += 1
        // The loop is stuck and has not read two requests to end, so the third ends the process.
        if unreadTerminations.pointee > 2 { crashGuardHandler(number) }
    }
    var byte = UInt8(truncatingIfNeeded: number)
    _ = write(relayTarget.pointee, &byte, 1)
    errno = saved
}
