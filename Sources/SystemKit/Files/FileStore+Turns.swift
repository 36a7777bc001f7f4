internal import Glibc

extension FileStore {
    /// Runs the body while nobody else does so in this directory, neither in this process nor in another one. Blocks.
    ///
    /// The directory itself is locked (`flock`), so that no file is needed, and a read-only disk is no hindrance.
    ///
    /// - Throws: `.timedOut` if others take longer than the time, the system's errors, and what the body throws.
    package func inTurn<Result: ~Copyable>(
        within time: Duration = .seconds(10), _ body: () throws -> Result
    ) throws -> Result {
        let turn = try takeTurn(within: time)
        defer { withExtendedLifetime(turn) {} }
        return try body()
    }

    /// The same with a body that only makes calls to the system.
    func inTurn(within time: Duration = .seconds(10), _ body: () throws(SystemError) -> Void) throws(SystemError) {
        let turn = try takeTurn(within: time)
        defer { withExtendedLifetime(turn) {} }
        try body()
    }

    /// - Returns: the directory, locked until it is closed.
    private func takeTurn(within time: Duration) throws(SystemError) -> Descriptor {
        let handle = try open()
        let deadline = MonotonicClock.system.now() + time
        while try !lock(handle) {
            guard MonotonicClock.system.now() < deadline else {
                throw SystemError(.timedOut, function: "flock", subject: directory)
            }
            _ = try Polling.readable([], within: .milliseconds(20))
        }
        return handle
    }

    /// - Returns: false if somebody else has it.
    private func lock(_ handle: borrowing Descriptor) throws(SystemError) -> Bool {
        let number = handle.number
        return try SystemCall.run("flock", expecting: EWOULDBLOCK, subject: directory) {
            flock(number, LOCK_EX | LOCK_NB)
        } != nil
    }
}
