internal import CommandTable
internal import Synchronization
internal import SystemKit
internal import Translation
internal import VaultExchange
internal import VaultJSON
internal import VaultModel

/// Where a command writes: data to standard output, everything said about it to standard error.
///
/// Text from outside is made visible before it is written; there is no other way out of a command.
struct Console: Sendable {
    let output: Int32
    let errors: Int32
    let options: GlobalOptions
    let paint: Paint
    private let signs: VisibleText.Signs
    private let pager: Pager?
    private let written = Written()

    /// Whether anything went to the output, for all copies of one console.
    private final class Written: Sendable {
        let isSome = Atomic(false)
    }

    init(output: Int32 = 1, errors: Int32 = 2, options: GlobalOptions, variables: [String: String]) {
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

    /// Whether somebody sees the output as it comes: a terminal, also one that does not know its size.
    let isTerminal: Bool

    /// Of the terminal that the output goes to; nil where it goes elsewhere, and nothing has to fit.
    var columns: Int? { DescriptorIO.terminalColumns(output) }

    /// Whether the locale has the half blocks that pictures are drawn with.
    var hasPictures: Bool { signs == .pictures }

    /// Whether progress can be drawn.
    var showsProgress: Bool { !options.isQuiet && !options.json && DescriptorIO.isTerminal(errors) }

    /// A text from outside on one line, without anything that a terminal would obey.
    func visible(_ text: String) -> String { VisibleText.line(text, signs: signs) }

    /// As ``visible(_:)``, keeping line breaks.
    func visibleBlock(_ text: String) -> String { VisibleText.block(text, signs: signs) }

    /// Writes data that holds nothing from outside, or only what went through ``visible(_:)``.
    func write(_ text: String) throws(Failure) {
        try write(bytes: Array(text.utf8))
    }

    /// As ``write(_:)``, through the person's pager where it has more lines than the terminal.
    func page(_ text: String) throws(Failure) {
        let lines = text.utf8.count { $0 == 0x0A }
        if let pager, let rows = DescriptorIO.terminalRows(output), lines >= rows, pager.show(text, on: output) {
            return
        }
        try write(text)
    }

    /// As ``page(_:)``, lines of data, each made visible.
    func page(lines: [String]) throws(Failure) {
        try page(lines.map { visible($0) + "\n" }.joined())
    }

    /// Writes data that is not for a terminal.
    func write(bytes: [UInt8]) throws(Failure) {
        written.isSome.store(true, ordering: .relaxed)
        do throws(SystemError) {
            try DescriptorIO.writeAll(bytes, to: output)
        } catch {
            if error.code == .closedByPeer { throw .readerGone }
            let full: Phrase = "The output cannot be written: there is no room left where it goes."
            throw Failure(.failed, error.code == .diskFull ? full : "The output cannot be written.")
        }
    }

    /// Writes lines of data, each made visible.
    func print(_ lines: [String]) throws(Failure) {
        try write(lines.map { visible($0) + "\n" }.joined())
    }

    /// Writes one JSON value as a line.
    func print(_ json: JSON) throws(Failure) {
        try write(json.terminalText + "\n")
    }

    /// Ends a run that has nothing to show: with `--json` each prints one object all the same.
    func finish() throws(Failure) {
        if options.json, !written.isSome.load(ordering: .relaxed) { try print(items: []) }
    }

    /// Says something to the person; lost without a word where nobody listens.
    func say(_ text: String) {
        guard !options.isQuiet, !options.json else { return }
        note(visibleBlock(text) + "\n")
    }

    /// As ``say(_:)``, also where only results are wanted; JSON says it in its items.
    func warn(_ text: String) {
        guard !options.json else { return }
        note(visibleBlock(text) + "\n")
    }

    /// Draws the line of progress again, or wipes it where the text is empty.
    func progress(_ text: String) {
        guard showsProgress else { return }
        note("\r" + visible(text) + "\u{1B}[K")
    }

    /// Says why the command failed.
    func report(_ failure: Failure) {
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
        try? DescriptorIO.writeAll(Array(text.utf8), to: errors)
    }
}
