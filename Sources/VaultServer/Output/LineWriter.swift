internal import Synchronization
internal import SystemKit

/// Writes whole lines to a descriptor. An error doesn't end what the program does: a server keeps serving when a reader has
/// closed its end.
final class LineWriter: Sendable {
    private let descriptor: Int32
    private let isLost = Atomic(false)

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Whether something could not be written, for another reason than that its reader has read enough.
    var hasLost: Bool { isLost.load(ordering: .relaxed) }

    func write(line: String) { write(line + "\n") }

    func write(_ text: String) {
        do throws(SystemError) {
            try DescriptorIO.writeAll(Array(text.utf8), to: descriptor)
        } catch {
            if error.code != .closedByPeer { isLost.store(true, ordering: .relaxed) }
        }
    }
}
