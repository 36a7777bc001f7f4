package import VaultModel

/// A request about attachments: files that arrive, and pictures that are shown.
package enum MediaEffect: Hashable, Sendable {
    /// Shows a picture. Answer: `picture`, more than once if the thumbnail comes first; none if another picture is
    /// requested before it is ready.
    case show(PictureRequest)
    /// Takes files and folders into the Inbox; the shell expands a leading `~`. Answer: `taking` from time to time,
    /// finally `taken`.
    case take([String])
    /// Opens an attachment, from 0, in the person's viewer. Answer: `changed`, which says where the decrypted copy is.
    case open(ReceiptID, attachment: Int)
    /// Reads the pictures of a receipt again. Answer: `changed`.
    case readAgain(ReceiptID)
    /// Stops the reading of pictures until a file arrives or one is to be read again. Answer: `changed`.
    case stopReading
}

/// The answers to a ``MediaEffect``.
package enum MediaAnswer: Hashable, Sendable {
    case picture(PictureAnswer)
    /// The progress of files that are taken.
    case taking(done: Int, total: Int)
    case taken(TakeOutcome)
}
