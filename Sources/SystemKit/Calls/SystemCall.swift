internal import Glibc

/// The one place that reads `errno`.
enum SystemCall {
    /// Runs a call that answers -1 for a failure, again when a signal interrupted it.
    ///
    /// `body`: makes exactly one call, as its last step, so that `errno` is still its own.
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

    /// As ``run(_:subject:_:)``, with `nil` instead of an error for the numbers that the caller expects.
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

    /// Checks a call of the kind that returns its error number (`posix_spawn` and its family).
    static func check(_ function: String, subject: String? = nil, _ number: Int32) throws(SystemError) {
        if number != 0 { throw SystemError(number: number, function: function, subject: subject) }
    }
}
