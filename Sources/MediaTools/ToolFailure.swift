internal import SystemKit

/// Tells from a tool's ending and its last words why it failed.
struct ToolFailure {
    private let result: CommandResult
    private let words: String

    init(_ result: CommandResult) {
        self.result = result
        words = String(decoding: result.errors.prefix(65_536), as: UTF8.self)
    }

    /// The reasons that are the same for every tool: a limit, a cancellation, or no enclosure.
    var ending: MediaError? {
        switch result.ending {
        case .timedOut: .tooSlow
        case .outputTooLarge: .tooLarge
        case .cancelled: .cancelled
        // bwrap and shells report the signal of their child as 128 and its number.
        case .signalled(let number): Self.reason(ofSignal: number)
        case .exited(let status) where status > 128 && status < 128 + 65: Self.reason(ofSignal: status - 128)
        case .exited(1) where words.hasPrefix("bwrap: "): .notEnclosed
        case .exited: nil
        }
    }

    /// Any failure.
    var error: MediaError? {
        if let ending { return ending }
        if result.isSuccess { return nil }
        if words.contains("ncorrect password") { return .locked }
        return Self.memoryWords.contains(where: words.contains) ? .tooLarge : .damaged
    }

    private static let memoryWords = ["out of memory", "Out of memory", "bad_alloc", "exceeds", "too large"]

    private static func reason(ofSignal number: Int32) -> MediaError {
        switch number {
        case 24 /* SIGXCPU */: .tooSlow
        // Killed by the kernel at the hard limit of processor time, or for want of memory.
        case 9 /* SIGKILL */: .tooSlow
        case 6 /* SIGABRT: an allocation that failed */, 25 /* SIGXFSZ */: .tooLarge
        default: .damaged
        }
    }
}
