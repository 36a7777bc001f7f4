internal import Glibc

/// A call to the operating system that failed; the only error that this module throws.
package struct SystemError: Error, Sendable, Equatable {
    /// What a caller can act on.
    package enum Code: String, Sendable {
        /// The file, directory, program or socket is not there.
        case notFound
        /// Something of that name is there already.
        case alreadyExists
        /// The system refuses this user.
        case permissionDenied
        /// No room on the disk, or the user's quota is used up; nothing was changed.
        case diskFull
        /// The disk failed: what was written last may be lost, so nothing more should be written.
        case inputOutput
        /// More bytes than the caller allows.
        case tooLarge
        /// A symbolic link, a directory or a device stands where a plain file of this user was expected.
        case notAPlainFile
        /// Others than the owner can read or write it.
        case unsafePermissions
        /// The name is empty, holds a slash or a NUL, or the path is too long for the system.
        case invalidName
        /// The reader at the other end is gone.
        case closedByPeer
        /// Nothing listens there.
        case nobodyListening
        /// The deadline passed.
        case timedOut
        /// The caller asked to stop.
        case cancelled
        /// There is no terminal to ask on.
        case noTerminal
        /// The process may open no more files, or has no memory left.
        case outOfResources
        /// Bytes from the other side that break the framing.
        case malformed
        /// Everything that nobody can act on; the number is in `debugDescription`.
        case other
    }

    /// Chooses what to do next.
    package let code: Code
    /// The system's function, for example `openat`.
    package let function: String
    /// The system's number at the time of the failure; 0 where the failure is our own check.
    package let number: Int32
    /// The path or program in question, as the caller gave it.
    package let subject: String?

    /// A failure found by our own check rather than told by the system.
    package init(_ code: Code, function: String, subject: String? = nil) {
        self.code = code
        self.function = function
        self.number = 0
        self.subject = subject
    }

    /// A failure told by the system through `errno`.
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
    /// One sentence that says what happened and, where there is something to do, what; holds no file's content.
    package var description: String {
        let place = subject.map { " (\($0))" } ?? ""
        return sentence + place
    }

    /// The sentence with the system's function and number.
    package var debugDescription: String { "\(description) [\(function) errno=\(number)]" }

    private var sentence: String {
        switch code {
        case .notFound: "Not found; check the path."
        case .alreadyExists: "It exists already; choose another name or remove it first."
        case .permissionDenied: "The system refuses access; check owner and permissions."
        case .diskFull: "Disk full: nothing was changed; free some space and try again."
        case .inputOutput: "The disk reported an error; check the disk before you go on."
        case .tooLarge: "Larger than allowed; nothing was read."
        case .notAPlainFile: "Not a plain file; links and directories are not followed here."
        case .unsafePermissions: "Others can reach it; make it yours alone with chmod go= and try again."
        case .invalidName: "The name cannot be used; choose a shorter or simpler one."
        case .closedByPeer: "The other side closed the connection."
        case .nobodyListening: "Nothing listens there."
        case .timedOut: "It took too long and was stopped; try again."
        case .cancelled: "Stopped on request."
        case .noTerminal: "There is no terminal to ask on; give the passphrase on standard input."
        case .outOfResources: "The system is out of memory or open files; close something and try again."
        case .malformed: "The other side sent something else than agreed."
        case .other: "The system reported an error."
        }
    }
}
