internal import Glibc

/// The only code that reads `errno`.
enum SystemCall {
    /// Runs a call that returns -1 on failure, and retries it if a signal interrupted it.
    ///
    /// `body`: makes exactly one call, as its last step, so that `errno` belongs to it.
    static func run<Value: SignedInteger>(
        _ function: String, subject: String? = nil, _ body: () -> Value
    ) throws(SystemError) -> Value {
        while true {
            let value = body()
            if value != -1 { return value }
            let number = errno
            if number != EINTR { throw SystemError(number: number, function: function, subject: subject) }
        }
    }

    /// Does the same as ``run(_:subject:_:)``, but returns nil for the error numbers that the caller expects.
    static func run<Value: SignedInteger>(
        _ function: String, expecting numbers: Int32..., subject: String? = nil, body: () -> Value
    ) throws(SystemError) -> Value? {
        while true {
            let value = body()
            if value != -1 { return value }
            let number = errno
            if numbers.contains(number) { return nil }
            if number != EINTR { throw SystemError(number: number, function: function, subject: subject) }
        }
    }

    /// Checks the result of a function that returns its error number (`posix_spawn` and its family).
    static func check(_ function: String, subject: String? = nil, _ number: Int32) throws(SystemError) {
        if number != 0 { throw SystemError(number: number, function: function, subject: subject) }
    }
}
