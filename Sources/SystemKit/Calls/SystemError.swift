internal import Glibc
package import Translation

/// A failed call to the operating system; the only error that this module throws.
package struct SystemError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller can act on.
    package enum Code: String, Sendable {
        /// The file, directory, program or socket does not exist.
        case notFound
        /// Something with that name already exists.
        case alreadyExists
        /// The system denies this user access.
        case permissionDenied
        /// The disk is full, or the user's quota is used up; nothing was changed.
        case diskFull
        /// The disk failed: the last writes may be lost, so nothing more should be written.
        case inputOutput
        /// More bytes than the caller allows.
        case tooLarge
        /// A symbolic link, directory or device instead of a plain file of this user.
        case notAPlainFile
        /// Users other than the owner can read or write it.
        case unsafePermissions
        /// The name is empty or contains a slash or a NUL, or the path is too long for the system.
        case invalidName
        /// The reader at the other end is gone.
        case closedByPeer
        /// Nothing listens there.
        case nobodyListening
        /// The deadline passed.
        case timedOut
        /// The caller canceled.
        case cancelled
        /// There is no terminal to prompt on.
        case noTerminal
        /// The process cannot open more files, or is out of memory.
        case outOfResources
        /// The other side sent bytes that violate the framing.
        case malformed
        /// Any other error; the number is in `debugDescription`.
        case other
    }

    /// The kind of failure, which decides what a caller can do next.
    package let code: Code
    /// The system's function, for example `openat`.
    package let function: String
    /// The value of `errno` at the failure; 0 if this module's own check failed.
    package let number: Int32
    /// The path or program concerned, as the caller gave it.
    package let subject: String?

    /// The same error without the path or program, for a log that must not name a person's files.
    package var withoutSubject: SystemError {
        SystemError(code: code, function: function, number: number)
    }

    private init(code: Code, function: String, number: Int32) {
        (self.code, self.function, self.number, subject) = (code, function, number, nil)
    }

    /// Creates an error found by this module's own check rather than reported by the system.
    package init(_ code: Code, function: String, subject: String? = nil) {
        self.code = code
        self.function = function
        self.number = 0
        self.subject = subject
    }

    /// Creates an error that the system reported through `errno`.
    package init(number: Int32, function: String, subject: String? = nil) {
        self.code = Code(number: number)
        self.function = function
        self.number = number
        self.subject = subject
    }
}

extension SystemError.Code {
    init(number: Int32) {
        switch number {
        case ENOENT, ENOTDIR: self = .notFound
        case EEXIST: self = .alreadyExists
        case EACCES, EPERM, EROFS: self = .permissionDenied
        case ENOSPC, EDQUOT: self = .diskFull
        case EIO: self = .inputOutput
        case EFBIG, E2BIG, EMSGSIZE: self = .tooLarge
        case ELOOP, EISDIR: self = .notAPlainFile
        case ENAMETOOLONG, EINVAL: self = .invalidName
        case EPIPE, ECONNRESET: self = .closedByPeer
        case ECONNREFUSED: self = .nobodyListening
        case ETIMEDOUT: self = .timedOut
        case ENXIO, ENOTTY: self = .noTerminal
        case EMFILE, ENFILE, ENOMEM, EAGAIN: self = .outOfResources
        default: self = .other
        }
    }
}

extension SystemError: CustomStringConvertible, CustomDebugStringConvertible {
    /// One sentence that says what happened and, if possible, what to do, with the subject; contains no file content.
    package var sentence: Phrase {
        guard let subject else { return reason }
        return "\(reason) (\(subject))"
    }

    package var description: String { sentence.english }

    /// The sentence in English, with the system's function and number.
    package var debugDescription: String { "\(description) [\(function) errno=\(number)]" }

    private var reason: Phrase {
        switch code {
        case .notFound where number == ENOTDIR: "Part of the path is a file, not a folder; check the path."
        case .notFound: "Not found; check the path."
        case .alreadyExists: "It already exists; choose another name or remove it first."
        case .permissionDenied: "Permission denied; check the owner and permissions."
        case .diskFull: "Disk full; nothing was changed. Free some space and try again."
        case .inputOutput: "Disk error; check the disk before you continue."
        case .tooLarge: "Too large; nothing was read."
        case .notAPlainFile: "Not a regular file; links and directories aren't followed here."
        case .unsafePermissions: "Other users can access it; restrict it with chmod go= and try again."
        case .invalidName: "The name can't be used; choose a shorter or simpler one."
        case .closedByPeer: "The other side closed the connection."
        case .nobodyListening: "Nothing is listening there."
        case .timedOut: "It took too long and was stopped; try again."
        case .cancelled: "Stopped on request."
        case .noTerminal: "There is no terminal to ask on; use --passphrase-fd or --password-fd."
        case .outOfResources: "The system is out of memory or open files; close something and try again."
        case .malformed: "The other side sent an unexpected message."
        case .other: "The system reported an error."
        }
    }
}
