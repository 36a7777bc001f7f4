package import CommandTable
internal import Synchronization
internal import SystemKit
internal import Translation
internal import VaultExchange
package import VaultJSON
internal import VaultModel

/// The output of a command: data on standard output, messages on standard error.
///
/// Text from outside is made visible before it is written; commands have no other way to write.
package struct Console: Sendable {
    let output: Int32
    let errors: Int32
    package let options: GlobalOptions
    package let paint: Paint
    private let signs: VisibleText.Signs
    private let pager: Pager?
    private let state = State()

    /// The state that all copies of one console share.
    private final class State: Sendable {
        /// Whether anything was written to the output.
        let hasOutput = Atomic(false)
        /// Whether a progress line is shown, which the next text replaces.
        let hasProgress = Atomic(false)
    }

    package init(output: Int32 = 1, errors: Int32 = 2, options: GlobalOptions, variables: [String: String]) {
        self.output = output
        self.errors = errors
        self.options = options
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
        let isUTF8 = locale.uppercased().contains("UTF-8") || locale.uppercased().contains("UTF8")
        signs = isUTF8 ? .pictures : .caret
        isTerminal = DescriptorIO.isTerminal(output)
        paint = Paint(isOn: Paint.isWanted(options.color, variables: variables, isTerminal: isTerminal))
        pager = Pager(options, variables: variables, isTerminal: isTerminal)
    }

    /// Whether the output goes to a terminal, including one that does not report its size.
    package let isTerminal: Bool

    /// The terminal's columns; nil if the output goes elsewhere, so that nothing has to fit.
    package var columns: Int? { DescriptorIO.terminalColumns(output) }

    /// Whether the locale has the half blocks that QR codes are drawn with.
    package var hasPictures: Bool { signs == .pictures }

    /// Whether progress can be drawn.
    var showsProgress: Bool { !options.isQuiet && !options.json && DescriptorIO.isTerminal(errors) }

    /// Text from outside on one line, without anything that a terminal would obey.
    package func visible(_ text: String) -> String { VisibleText.line(text, signs: signs) }

    /// Text from outside like ``visible(_:)``, but with its line breaks.
    package func visibleBlock(_ text: String) -> String { VisibleText.block(text, signs: signs) }

    /// Writes data that contains nothing from outside, or only the result of ``visible(_:)``.
    package func write(_ text: String) throws(Failure) {
        try write(bytes: Array(text.utf8))
    }

    /// Writes data like ``write(_:)``, through the user's pager if it does not fit on the terminal.
    package func page(_ text: String) throws(Failure) {
        let lines = text.utf8.count { $0 == 0x0A }
        if let pager, let rows = DescriptorIO.terminalRows(output), lines >= rows, pager.show(text, on: output) {
            return
        }
        try write(text)
    }

    /// Writes lines of data like ``page(_:)``, each made visible.
    package func page(lines: [String]) throws(Failure) {
        try page(lines.map { visible($0) + "\n" }.joined())
    }

    /// Writes bytes that are not meant for a terminal.
    package func write(bytes: [UInt8]) throws(Failure) {
        clearProgress()
        state.hasOutput.store(true, ordering: .relaxed)
        do throws(SystemError) {
            try DescriptorIO.writeAll(bytes, to: output)
        } catch {
            if error.code == .closedByPeer { throw .readerGone }
            let full: Phrase = "Can't write the output: no space left on the device."
            throw Failure(.failed, error.code == .diskFull ? full : "Can't write the output.")
        }
    }

    /// Writes lines of data, each made visible.
    package func print(_ lines: [String]) throws(Failure) {
        try write(lines.map { visible($0) + "\n" }.joined())
    }

    /// Writes one JSON value as a line.
    package func print(_ json: JSON) throws(Failure) {
        try write(json.terminalText + "\n")
    }

    /// Writes a few items as the only object of the run.
    package func print(items: [JSON]) throws(Failure) {
        try print(ItemList.json(items))
    }

    /// Ends a run: prints an empty list if `--json` is set and nothing was printed, because each run prints one object.
    package func finish() throws(Failure) {
        clearProgress()
        if options.json, !state.hasOutput.load(ordering: .relaxed) { try print(items: []) }
    }

    /// Prints a message for the user, ignoring errors; nothing with `--quiet` or `--json`.
    package func say(_ text: String) {
        guard !options.isQuiet, !options.json else { return }
        note(visibleBlock(text) + "\n")
    }

    /// Prints a message like ``say(_:)``, but also with `--quiet`; with `--json` the items contain it.
    package func warn(_ text: String) {
        guard !options.json else { return }
        note(visibleBlock(text) + "\n")
    }

    /// Redraws the progress line. The next text takes its place.
    package func progress(_ text: String) {
        guard showsProgress else { return }
        state.hasProgress.store(true, ordering: .relaxed)
        draw(progress: text)
    }

    private func clearProgress() {
        if state.hasProgress.exchange(false, ordering: .relaxed) { draw(progress: "") }
    }

    private func draw(progress text: String) { send("\r" + visible(text) + "\u{1B}[K") }

    /// Prints why the command failed.
    package func report(_ failure: Failure) {
        if failure == .readerGone { return }
        if options.json {
            note(failure.json.terminalText + "\n")
            return
        }
        let paint = Paint(isOn: paint.isOn && DescriptorIO.isTerminal(errors))
        note(paint.problem("rvault:") + " " + visibleBlock(failure.message) + "\n")
        if let hint = failure.hint { note(visibleBlock(hint) + "\n") }
    }

    private func note(_ text: String) {
        clearProgress()
        send(text)
    }

    private func send(_ text: String) {
        try? DescriptorIO.writeAll(Array(text.utf8), to: errors)
    }
}
