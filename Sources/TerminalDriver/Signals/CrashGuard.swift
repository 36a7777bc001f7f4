internal import Glibc

/// Restores the terminal if the process ends without doing so: by a crash or by `exit`.
///
/// Everything needed is prepared in advance, because a handler may not allocate.
enum CrashGuard {
    private static let faults = [SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE, SIGQUIT]

    /// Saves the terminal's current modes, before ncurses changes them.
    static func remember(_ descriptor: Int32) {
        let state = crashState
        state.pointee.descriptor = descriptor
        state.pointee.hasModes = tcgetattr(descriptor, &state.pointee.modes) == 0
    }

    /// Starts guarding. The strings of earlier terminals stay allocated, because a handler may be reading them.
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

    /// Stops guarding while the terminal is released.
    static func pause() { crashState.pointee.isArmed = false }

    /// Resumes guarding after ``pause()``.
    static func rearm() { crashState.pointee.isArmed = true }

    /// Ends guarding; the handlers stay installed, but only let the process crash as usual.
    static func disarm() { crashState.pointee.isArmed = false }

    /// Does what the handlers do; also for tests.
    static func restore() { restoreTerminal() }

    /// Installs the handlers with their own stack, so that they run even after a stack overflow.
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

    /// Registered once per process.
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

// A block of memory at a constant address. The handlers change only `isArmed`; the thread that owns the terminal writes
// the rest. `remember` creates it before any handler is installed.
nonisolated(unsafe) private let crashState: UnsafeMutablePointer<CrashState> = {
    let state = UnsafeMutablePointer<CrashState>.allocate(capacity: 1)
    state.initialize(to: CrashState())
    return state
}()

/// Makes only calls that a handler may make: <https://man7.org/linux/man-pages/man7/signal-safety.7.html>.
private func restoreTerminal() {
    guard crashState.pointee.isArmed else { return }
    crashState.pointee.isArmed = false
    _ = write(crashState.pointee.descriptor, crashState.pointee.bytes, crashState.pointee.count)
    if crashState.pointee.hasModes { tcsetattr(crashState.pointee.descriptor, TCSANOW, &crashState.pointee.modes) }
}

/// Restores the terminal and raises the signal again with its default action, which follows when this returns.
func crashGuardHandler(_ number: Int32) {
    restoreTerminal()
    signal(number, SIG_DFL)
    raise(number)
}
