package import MediaReading
internal import Synchronization
internal import VaultJSON
package import VaultModel

/// Readings that were parsed already. The Inbox is listed again after every change, and nearly all of it stays.
package final class ReadingCache: Sendable {
    private struct Entry {
        let text: String
        let reading: PictureReading?
    }

    private let entries = Mutex<[MediaID: Entry]>([:])
    /// More than one Inbox shows.
    private static let limit = 1000

    package init() {}

    /// Parses what the store keeps of an attachment; nil if it has nothing that this version knows.
    package func reading(of id: MediaID, _ text: String?) -> PictureReading? {
        guard let text else { return nil }
        if let known = entries.withLock({ $0[id] }), known.text == text { return known.reading }
        let reading = (try? JSON(parsing: text)).flatMap { PictureReading(json: $0) }
        entries.withLock { entries in
            if entries.count >= Self.limit { entries = [:] }
            entries[id] = Entry(text: text, reading: reading)
        }
        return reading
    }
}
