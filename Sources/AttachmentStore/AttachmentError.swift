internal import Sealing
package import SystemKit
package import Translation

/// A failed operation on the contents of attachments.
package struct AttachmentError: Error, Sendable, Equatable {
    /// The kinds of failure that a caller can act on.
    package enum Code: Sendable, Equatable {
        /// The content is not on this device.
        case notHere
        /// The sealed file was changed, cut off, or belongs to another vault.
        case damaged
        /// More than so many bytes.
        case tooLarge(limit: Int)
        /// The operating system refused a call.
        case system(SystemError)
        /// Out of memory, or an error of this program.
        case other
    }

    package let code: Code

    package init(_ code: Code) {
        self.code = code
    }

    /// One sentence for the person.
    package var sentence: Phrase {
        switch code {
        case .notHere: "The picture isn't on this device yet. It comes with the next sync."
        case .damaged: "The stored picture is damaged. 'rvault doctor' fetches it again if the server has it."
        case .tooLarge(let limit): "The file is larger than \(limit >> 20) MB; nothing was stored."
        case .system(let error):
            error.code == .diskFull
                ? "Disk full; nothing was changed. Free some space and try again." : Phrase(outside: error.description)
        case .other: "The picture couldn't be read or stored; nothing was changed."
        }
    }
}

/// Runs the body and converts its errors to this module's type.
func translated<Result: ~Copyable>(_ body: () throws -> Result) throws(AttachmentError) -> Result {
    do {
        return try body()
    } catch let error as AttachmentError {
        throw error
    } catch let error as SystemError {
        throw AttachmentError(.system(error))
    } catch let error as SealingError {
        switch error.code {
        case .cannotOpen: throw AttachmentError(.damaged)
        case .wrongPassphrase, .wrongRecoveryCode, .staleKeyring, .expiredKeyring, .noSuchSlot, .damagedKeyFile,
            .newerKeyFile, .parametersOutOfRange,
            .malformedRecoveryCode, .recoveryCodeChecksum, .outOfMemory, .wrongKeyLength, .unavailable, .system:
            throw AttachmentError(.other)
        }
    } catch {
        throw AttachmentError(.other)
    }
}
