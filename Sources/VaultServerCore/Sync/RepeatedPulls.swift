internal import Synchronization
internal import VaultModel

/// Answers to pulls that found nothing, which are most of all requests: as long as nothing is committed, the same
/// request of the same device has the same answer but for the time.
///
/// Nothing of it outlives a commit, so a device that was signed out finds none, and no other knowledge is kept twice.
final class RepeatedPulls: Sendable {
    /// The size in bytes of bodies that are kept, and the number of devices.
    private static let (bodyBytes, capacity) = (1_024, 4_096)

    /// The state that an answer was made from.
    struct Basis: Sendable {
        /// ``ServerStorage/commits`` at that time.
        var commits: UInt64
        /// When the device's token expires, or its use has to be recorded; whichever is first.
        var end: Timestamp
    }

    private struct Entry: Sendable {
        var basis: Basis
        var body: [UInt8]
        /// The text of the answer up to the time, its last member.
        var text: [UInt8]
    }

    private let entries = Mutex<[[UInt8]: Entry]>([:])

    /// - Parameter tokenHash: of the token that was sent with the body.
    func answer(to body: [UInt8], tokenHash: [UInt8], commits: UInt64, now: Timestamp) -> [UInt8]? {
        guard let entry = entries.withLock({ $0[tokenHash] }), entry.basis.commits == commits, now < entry.basis.end,
            entry.body == body
        else { return nil }
        var text: [UInt8] = []
        text.reserveCapacity(entry.text.count + 32)
        text += entry.text
        now.write(to: &text)
        text += RepeatedPulls.close.utf8
        return text
    }

    /// Keeps an answer that was sent at `now`; does nothing with one that does not end with that time.
    func keep(_ answer: [UInt8], to body: [UInt8], tokenHash: [UInt8], basis: Basis, at now: Timestamp) {
        let end = Array((now.description + RepeatedPulls.close).utf8)
        guard body.count <= RepeatedPulls.bodyBytes, answer.count <= RepeatedPulls.bodyBytes,
            answer.suffix(end.count).elementsEqual(end)
        else { return }
        let entry = Entry(basis: basis, body: body, text: Array(answer.dropLast(end.count)))
        entries.withLock { entries in
            if entries.count >= RepeatedPulls.capacity {
                entries = entries.filter { $0.value.basis.commits == basis.commits && now < $0.value.basis.end }
            }
            if entries.count < RepeatedPulls.capacity { entries[tokenHash] = entry }
        }
    }

    private static let close = #""}"#
}
