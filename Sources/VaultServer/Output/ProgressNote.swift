internal import SystemKit

/// One line on the terminal that is written over; nothing if standard error is not a terminal.
final class ProgressNote {
    private let isTerminal = DescriptorIO.isTerminal(2)
    private let clock = MonotonicClock.system
    private var shown: Duration?

    /// Shows at most ten notes in a second.
    func show(_ words: @autoclosure () -> String) {
        guard isTerminal else { return }
        let now = clock.now()
        if let shown, now - shown < .milliseconds(100) { return }
        shown = now
        draw(words())
    }

    func clear() {
        if shown != nil { draw("") }
    }

    private func draw(_ text: String) {
        try? DescriptorIO.writeAll(Array("\r\(text)\u{1B}[K".utf8), to: 2)
    }
}
