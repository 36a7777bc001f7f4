internal import CNcurses
internal import Glibc
internal import SystemKit
package import TerminalUI

/// The one terminal of the process in full-screen use: draws frames, reads input, and gives the terminal back.
///
/// It belongs to the thread that made it. Whoever ends without ``close()`` still leaves a usable terminal: `exit`,
/// signals and crashes restore it.
package final class Terminal {
    /// How many colours are used.
    package let depth: ColourDepth
    /// What canvases for this terminal should be made with.
    package let lines: LineSet
    /// Whether the locale has every letter, and not those of ASCII only.
    package let isUTF8: Bool
    /// The width of the window; at least 1.
    package private(set) var columns: Int
    /// The height of the window; at least 1.
    package private(set) var rows: Int
    /// What has been drawn so far.
    package private(set) var counts = DrawCounts()
    /// Whether wheel and clicks are reported; while they are, selecting text needs Shift.
    package var isMouseOn: Bool {
        didSet { if isActive { send(isMouseOn ? ControlStrings.mouseOn : ControlStrings.mouseOff) } }
    }

    /// Called before the program stops, with nothing of the terminal changed yet; whatever it does must be quick.
    package var willSuspend: () -> Void = {}

    let input: Int32
    let escapeDelay: Int
    let signals: SignalRelay
    var decoder: InputDecoder
    /// Events that did not come from the tty, waiting for the loop.
    var waiting: [InputEvent] = []
    private let output: Int32
    private let stop: @Sendable () -> Void
    private let session: CursesSession
    private let guardsCrashes: Bool
    private var writer: ScreenWriter
    private var shown: Canvas?
    private(set) var isActive = true
    private var isOpen = true

    /// Takes the terminal over: alternate screen, raw keys, bracketed paste, focus reports.
    ///
    /// Throws ``TerminalError``, and then has changed nothing, when the terminal cannot show full screens.
    package init(_ options: TerminalOptions) throws(TerminalError) {
        isUTF8 = LocaleCharset.adopt(options.locale)
        // Before ncurses, which installs handlers only for signals that have none.
        signals = try SignalRelay()
        CrashGuard.remember(options.output)
        do throws(TerminalError) { session = try CursesSession(options) } catch {
            signals.close()
            throw error
        }
        depth = session.startColours(options.colours, isRefused: options.isColourRefused)
        lines = options.lines ?? (isUTF8 ? .utf8 : .ascii)
        writer = ScreenWriter(depth: depth, isUTF8: isUTF8)
        decoder = InputDecoder(sequences: TerminalDescription.keySequences())
        (input, output) = (options.input, options.output)
        (escapeDelay, stop) = (options.escapeDelay, options.stop)
        (isMouseOn, guardsCrashes) = (options.mouse, options.guardsCrashes)
        (columns, rows) = session.size
        CrashGuard.arm(restoring: TerminalDescription.restoreString(), handlingFaults: guardsCrashes)
        adoptSize()
        switchModes(on: true)
    }

    deinit { close() }

    /// Shows a frame: only what differs from the frame before is written.
    package func draw(_ canvas: Canvas) {
        guard isActive else { return }
        if let old = shown, old.columns != canvas.columns || old.rows != canvas.rows { werase(session.window.pointer) }
        let runs = CanvasDiff.runs(from: shown, to: canvas)
        for run in runs { writer.write(run, to: session.window) }
        session.show(cursor: canvas.cursor)
        shown = canvas
        counts.add(runs)
    }

    /// Draws the last frame completely anew, for Ctrl-L after something else has written to the terminal.
    package func redraw() {
        guard isActive else { return }
        cncurses_refresh_all()
    }

    /// Gives the terminal back for good; calling it again does nothing.
    package func close() {
        guard isOpen else { return }
        release()
        isOpen = false
        CrashGuard.disarm()
        signals.close()
    }

    /// Stops the program as Ctrl-Z does everywhere else, and goes on when the shell continues it.
    package func suspend() {
        guard isActive else { return }
        willSuspend()
        release()
        signals.withJobControlDefaults(stop)
        takeBack()
    }

    /// Runs something that needs the terminal for itself, such as an editor, with the terminal as the shell had it. Ctrl-Z
    /// there stops this program too, as the shell expects of a job.
    package func withTerminalReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
        release()
        defer { takeBack() }
        return try signals.withJobControlDefaults(body)
    }

    /// Sets the modes again and draws everything anew, after somebody else may have used the terminal.
    func takeBack() {
        guard isOpen else { return }
        isActive = true
        CrashGuard.rearm()
        session.resume()
        switchModes(on: true)
        waiting.append(.resumed)
        adoptSize()
    }

    /// Asks for the window's size and, when it is new, makes it known.
    func adoptSize() {
        guard let size = WindowSize.current(output), size.columns != columns || size.rows != rows else { return }
        (columns, rows) = size
        session.resize(columns: columns, rows: rows)
        shown = nil
        waiting.append(.resize(columns: columns, rows: rows))
    }

    private func release() {
        guard isActive else { return }
        isActive = false
        switchModes(on: false)
        session.leave()
        CrashGuard.pause()
    }

    private func switchModes(on isOn: Bool) {
        let modes = ControlStrings.pasteOn + ControlStrings.focusOn + (isMouseOn ? ControlStrings.mouseOn : "")
        send(isOn ? modes : ControlStrings.allOff)
    }

    /// A terminal that has gone takes nothing any more; the loop hears of it by a hang-up.
    func send(_ text: String) {
        try? DescriptorIO.writeAll(Array(text.utf8), to: output)
    }
}
