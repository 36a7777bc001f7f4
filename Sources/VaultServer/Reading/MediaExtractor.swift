package import VaultServerCore

/// Reads originals of attachments.
package protocol MediaExtractor: Sendable {
    /// Takes seconds. Canceling the task ends it.
    func read(_ file: [UInt8]) async throws(ExtractionFailure) -> MachineReading
}

/// The reason why an original was not read.
package enum ExtractionFailure: Error, Equatable, Sendable {
    /// Nobody can read it: damaged, locked, or not what it claims to be.
    case unreadable
    /// Not now. For the server's log; contains nothing of the file.
    case unavailable(String)
    case cancelled
}
