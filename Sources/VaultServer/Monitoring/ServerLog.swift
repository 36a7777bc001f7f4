internal import SystemKit
internal import VaultModel
internal import VaultServerCore

/// The output of a running server: on standard output that it listens, on standard error everything later.
struct ServerLog: Sendable {
    let form: LogForm
    private let clock = WallClock.system

    init(_ form: LogForm) {
        self.form = form
    }

    /// Writes an event in one call, so that lines of several threads don't mix.
    func write(_ event: LogEvent) { write(event, to: 2) }

    /// Says why the program ends. For a person the sentence stays as it is: it names what the person has typed.
    func report(_ error: ServerError) {
        switch form {
        case .text: ServerProgram.write("rvault-server: \(error.description)", to: 2)
        case .json: write(LogEvent(.error, error.description))
        }
    }

    /// Says a sentence about the start.
    func announce(_ sentence: String) {
        switch form {
        case .text: ServerProgram.write(sentence, to: 1)
        case .json: write(LogEvent(.info, sentence), to: 1)
        }
    }

    private func write(_ event: LogEvent, to descriptor: Int32) {
        ServerProgram.write(event.line(form, at: Timestamp(milliseconds: clock.now())), to: descriptor)
    }
}
