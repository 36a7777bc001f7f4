internal import CNcurses
internal import Glibc
internal import SystemKit
package import TerminalUI

/// The process's terminal in full-screen use: draws frames, reads input, and restores the terminal.
///
/// It belongs to the thread that created it. Even without ``close()`` the terminal stays usable: `exit`, signals and
/// crashes restore it.
package final class Terminal {
    /// The number of colors used.
    package let depth: ColorDepth
    /// The line set for canvases on this terminal.
    package let lines: LineSet
    /// Whether the locale has all letters instead of only ASCII.
    package let isUTF8: Bool
    /// The width of the window; at least 1.
    package private(set) var columns: Int
    /// The height of the window; at least 1.
    package private(set) var rows: Int
    /// Counts of what was drawn so far.
    package private(set) var counts = DrawCounts()
    /// Whether the terminal reports wheel and clicks; then selecting text needs Shift.
    package var isMouseOn: Bool {
        didSet { if isActive { send(isMouseOn ? ControlStrings.mouseOn : ControlStrings.mouseOff) } }
    }

    /// Called before the program stops, while the terminal is still unchanged; must be quick.
    package var willSuspend: () -> Void = {}

    let input: Int32
    let escapeDelay: Int
    let signals: SignalRelay
    var decoder: InputDecoder
    /// Events that did not come from the tty and are not yet handled by the loop.
    var waiting: [InputEvent] = []
    let output: Int32
    var pictures: PictureProbe
    var layer: PictureLayer
    /// When the terminal was asked how it shows pictures.
    var askedAt: ContinuousClock.Instant?
    private let stop: @Sendable () -> Void
    let session: CursesSession
    private let guardsCrashes: Bool
    private var writer: ScreenWriter
    private(set) var shown: Canvas?
    private(set) var isActive = true
    private var isOpen = true

    /// Takes over the terminal: alternate screen, raw keys, bracketed paste, focus reports.
    ///
    /// Throws ``TerminalError``, without changing the terminal, if it cannot show full screens.
    package init(_ options: TerminalOptions) throws(TerminalError) {
        isUTF8 = LocaleCharset.adopt(options.locale)
        // Must come before ncurses, which installs handlers only for signals that have none.
        signals = try SignalRelay()
        CrashGuard.remember(options.output)
        do throws(TerminalError) { session = try CursesSession(options) } catch {
            signals.close()
            throw error
        }
        depth = session.startColors(options.colors, isRefused: options.isColorRefused)
        lines = options.lines ?? (isUTF8 ? .utf8 : .ascii)
        writer = ScreenWriter(depth: depth, isUTF8: isUTF8)
        decoder = InputDecoder(sequences: TerminalDescription.keySequences())
        (input, output) = (options.input, options.output)
        (escapeDelay, stop) = (options.escapeDelay, options.stop)
        (isMouseOn, guardsCrashes) = (options.mouse, options.guardsCrashes)
        pictures = options.pictures
        layer = PictureLayer(method: .blocks, cell: nil)
        (columns, rows) = session.size
        CrashGuard.arm(restoring: TerminalDescription.restoreString(), handlingFaults: guardsCrashes)
        adoptSize()
        switchModes(on: true)
        adoptPictureMethod()
    }

    deinit { close() }

    /// Shows a frame; writes only the differences from the previous frame.
    ///
    /// The first frame with a picture makes the terminal say how it shows pictures, unless that is known. Until then they
    /// are characters.
    package func draw(_ canvas: Canvas) {
        guard isActive else { return }
        if let old = shown, old.columns != canvas.columns || old.rows != canvas.rows { werase(session.window.pointer) }
        var runs = CanvasDiff.runs(from: shown, to: canvas)
        if writer.makeRoom(for: runs) { runs = CanvasDiff.runs(from: nil, to: canvas) }
        let change = layer.change(to: canvas.pictures, touched: Set(runs.map(\.start.row)), rows: rows)
        send(change.before)
        session.touch(rows: change.rows)
        for run in runs { writer.write(run, to: session.window) }
        session.show(cursor: canvas.cursor)
        send(change.after)
        shown = canvas
        counts.add(runs)
        if !canvas.pictures.isEmpty { askForPictures() }
    }

    /// Redraws the last frame completely, for Ctrl-L after something else has written to the terminal.
    package func redraw() {
        guard isActive else { return }
        send(layer.clear().before)
        cncurses_refresh_all()
        showPictures()
    }

    /// Restores the terminal permanently; further calls do nothing.
    package func close() {
        guard isOpen else { return }
        release()
        isOpen = false
        CrashGuard.disarm()
        signals.close()
    }

    /// Stops the program as Ctrl-Z does elsewhere, and resumes when the shell continues it.
    package func suspend() {
        guard isActive else { return }
        willSuspend()
        release()
        signals.withJobControlDefaults(stop)
        takeBack()
    }

    /// Runs something that needs the terminal for itself, such as an editor, with the terminal as the shell had it.
    /// Ctrl-Z there also stops this program, as the shell expects of a job.
    package func withTerminalReleased<Result>(_ body: () throws -> Result) rethrows -> Result {
        release()
        defer { takeBack() }
        return try signals.withJobControlDefaults(body)
    }

    /// Sets the modes again and redraws everything, after another program may have used the terminal.
    func takeBack() {
        guard isOpen else { return }
        isActive = true
        CrashGuard.rearm()
        send(layer.clear().before)
        session.resume()
        switchModes(on: true)
        waiting.append(.resumed)
        adoptSize()
    }

    /// Reads the window's size and, if it has changed, announces it.
    func adoptSize() {
        guard let size = WindowSize.current(output), size.columns != columns || size.rows != rows else { return }
        (columns, rows) = size
        send(layer.clear().before)
        adoptPictureMethod()
        session.resize(columns: columns, rows: rows)
        shown = nil
        waiting.append(.resize(columns: columns, rows: rows))
    }

    private func release() {
        guard isActive else { return }
        isActive = false
        send(layer.clear().before)
        switchModes(on: false)
        session.leave()
        CrashGuard.pause()
    }

    private func switchModes(on isOn: Bool) {
        let modes = ControlStrings.pasteOn + ControlStrings.focusOn + (isMouseOn ? ControlStrings.mouseOn : "")
        send(isOn ? modes : ControlStrings.allOff)
    }

    /// Ignores errors: if the terminal is gone, the loop notices the hang-up.
    func send(_ text: String) { send(Array(text.utf8)) }

    func send(_ bytes: [UInt8]) {
        if !bytes.isEmpty { try? DescriptorIO.writeAll(bytes, to: output) }
    }
}
