internal import Glibc

/// Restores the terminal when the process ends without having done so: by a crash or by `exit`.
///
/// Everything that is needed is prepared beforehand, because a handler may not allocate.
enum CrashGuard {
    private static let faults = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGQUIT]

    /// Keeps the modes that the terminal has now, before ncurses changes them.
    static func remember(_ descriptor: Int32) {
        let state = crashState
        state.pointee.descriptor = descriptor
        state.pointee.hasModes = tcgetattr(descriptor, &state.pointee.modes) == 0
    }

    /// Begins to guard. The strings of earlier terminals stay allocated: a handler may be reading them.
    static func arm(restoring text: String, handlingFaults: Bool) {
        let bytes = Array(text.utf8)
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, bytes.count))
        copy.initialize(from: bytes, count: bytes.count)
        crashState.pointee.bytes = copy
        crashState.pointee.count = bytes.count
        crashState.pointee.isArmed = true
        _ = exitHook
        if handlingFaults { installHandlers() }
    }

    /// Stops guarding while the terminal is not ours.
    static func pause() { crashState.pointee.isArmed = false }

    /// Guards again after ``pause()``.
    static func rearm() { crashState.pointee.isArmed = true }

    /// Ends the guard; the handlers stay and do nothing but let the process crash as it would have.
    static func disarm() { crashState.pointee.isArmed = false }

    /// What the handlers do; here for the tests too.
    static func restore() { restoreTerminal() }

    /// A stack of its own lets the handler run even when the stack is what overflowed.
    private static func installHandlers() {
        let size = 65_536
        var stack = stack_t(
            ss_sp: UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16), ss_flags: 0, ss_size: size)
        sigaltstack(&stack, nil)
        for number in faults {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = crashGuardHandler
            action.sa_flags = Int32(SA_ONSTACK)
            sigaction(number, &action, nil)
        }
    }

    /// Runs once for the process.
    private static let exitHook: Void = { _ = atexit(restoreTerminal) }()
}

private struct CrashState {
    var isArmed = false
    var descriptor: Int32 = -1
    var bytes: UnsafeMutablePointer<UInt8>?
    var count = 0
    var hasModes = false
    var modes = termios()
}

// One block of memory at an address that never changes; the handlers only read it, and the thread that owns the
// terminal is the only one that writes it. It is made by `remember`, before any handler is installed.
nonisolated(unsafe) private let crashState: UnsafeMutablePointer<CrashState> = {
    let state = UnsafeMutablePointer<CrashState>.allocate(capacity: 1)
    state.initialize(to: CrashState())
    return state
}()

/// Only calls that a handler may make: <https://man7.org/linux/man-pages/man7/signal-safety.7.html>.
private func restoreTerminal() {
    guard crashState.pointee.isArmed else { return }
    crashState.pointee.isArmed = false
    _ = write(crashState.pointee.descriptor, crashState.pointee.bytes, crashState.pointee.count)
    if crashState.pointee.hasModes { tcsetattr(crashState.pointee.descriptor, TCSANOW, &crashState.pointee.modes) }
}

/// Restores the terminal and lets the signal do what it does by default; it arrives when this returns.
func crashGuardHandler(_ number: Int32) {
    restoreTerminal()
    signal(number, SIG_DFL)
    raise(number)
}
