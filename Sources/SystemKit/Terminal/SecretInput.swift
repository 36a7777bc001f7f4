internal import CLinux
internal import Glibc

/// Reads a passphrase byte by byte into memory that the caller protects, so that no other buffer keeps a part of it.
package enum SecretInput {
    /// Reads up to a line break or the end of input, and returns the number of bytes before it.
    ///
    /// nil if the input ended before the first byte. Throws `.tooLarge` for a line longer than the memory.
    package static func readLine(
        from descriptor: Int32, into memory: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int? {
        var used = 0
        var byte: UInt8 = 0
        defer { byte = 0 }
        while true {
            let count = try SystemCall.run("read") { Glibc.read(descriptor, &byte, 1) }
            if count == 0 { return used == 0 ? nil : used }
            if byte == 0x0A { return used }
            if used == memory.count { throw SystemError(.tooLarge, function: "read") }
            memory[used] = byte
            used += 1
        }
    }

    /// Prompts on the terminal of this process, whatever its standard streams are, without echoing the input.
    ///
    /// Echo is on again when the call ends, even if a signal ends the process during the call. To be called before
    /// other threads start, or from the main thread. Throws `.noTerminal` without a terminal, `.closedByPeer` if the
    /// person ends the input (Ctrl-D).
    package static func ask(
        _ prompt: String, into memory: UnsafeMutableRawBufferPointer
    ) throws(SystemError) -> Int {
        let number = try SystemCall.run("open", subject: "/dev/tty") { open("/dev/tty", O_RDWR | O_CLOEXEC) }
        let terminal = Descriptor(owning: number)
        let echo = try EchoOff(terminal.number)
        defer { echo.restore() }
        try DescriptorIO.writeAll(Array(prompt.utf8), to: terminal.number)
        let ready = try Polling.readable([terminal.number, echo.signals], within: nil)
        // After `restore` turns echo on and unblocks the signals, the pending signal has its usual effect.
        if ready[1] { throw SystemError(.cancelled, function: "signalfd") }
        let count = try readLine(from: terminal.number, into: memory)
        try DescriptorIO.writeAll([0x0A], to: terminal.number)
        guard let count else { throw SystemError(.closedByPeer, function: "read", subject: "/dev/tty") }
        return count
    }
}

/// A terminal with echo turned off, while signals that would end the process are blocked.
private struct EchoOff: ~Copyable {
    private let terminal: Int32
    private let before: termios
    private let maskBefore: sigset_t
    private let queue: Descriptor

    /// Readable once a blocked signal is pending.
    var signals: Int32 { queue.number }

    init(_ terminal: Int32) throws(SystemError) {
        var settings = termios()
        _ = try SystemCall.run("tcgetattr") { tcgetattr(terminal, &settings) }
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP] { sigaddset(&mask, number) }
        let queue = Descriptor(
            owning: try SystemCall.run("signalfd") { signalfd(-1, &mask, Int32(O_CLOEXEC | O_NONBLOCK)) })
        var maskBefore = sigset_t()
        pthread_sigmask(SIG_BLOCK, &mask, &maskBefore)
        let before = settings
        settings.c_lflag &= ~tcflag_t(ECHO)
        if tcsetattr(terminal, TCSAFLUSH, &settings) == -1 {
            let number = errno
            pthread_sigmask(SIG_SETMASK, &maskBefore, nil)
            throw SystemError(number: number, function: "tcsetattr")
        }
        self.terminal = terminal
        self.before = before
        self.maskBefore = maskBefore
        self.queue = queue
    }

    func restore() {
        var settings = before
        tcsetattr(terminal, TCSAFLUSH, &settings)
        var mask = maskBefore
        pthread_sigmask(SIG_SETMASK, &mask, nil)
    }
}
