package import Translation

/// A failure of a port on this device.
package struct SyncError: Error, Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    package enum Code: String, Hashable, Sendable {
        /// The store could not be read or written: a full disk, a lock, damage.
        case store
        /// The lock file could not be used.
        case lease
    }

    package var code: Code
    /// One sentence for a person that says what to do next and quotes nothing of the vault.
    package var sentence: Phrase
    /// For developers' logs only.
    package var detail: String

    package init(_ code: Code, _ sentence: Phrase, detail: String = "") {
        self.code = code
        self.sentence = sentence
        self.detail = detail
    }

    package var description: String { sentence.english }

    package var debugDescription: String { "sync: \(code.rawValue) \(sentence.english) \(detail)" }
}
