internal import SystemKit
internal import VaultModel
internal import VaultServerCore

/// The output of a running server: on standard output that it listens and that it stops, on standard error the rest.
struct ServerLog: Sendable {
    let form: LogForm
    private let clock = WallClock.system
    private let start = LineWriter(1)
    private let events = LineWriter(2)

    init(_ form: LogForm) {
        self.form = form
    }

    /// Writes an event in one call, so that lines of several threads don't mix.
    func write(_ event: LogEvent) { write(event, to: events) }

    /// Says why the program ends. For a person the sentence stays as it is: it names what the person has typed.
    func report(_ error: ServerError) {
        switch form {
        case .text: events.write(line: "rvault-server: \(error.description)")
        case .json: write(LogEvent(.error, error.description))
        }
    }

    /// Says a sentence about the start or the end.
    func announce(_ sentence: String) {
        switch form {
        case .text: start.write(line: sentence)
        case .json: write(LogEvent(.info, sentence), to: start)
        }
    }

    private func write(_ event: LogEvent, to writer: LineWriter) {
        writer.write(line: event.line(form, at: Timestamp(milliseconds: clock.now())))
    }
}
