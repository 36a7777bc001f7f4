package import CommandTable
package import SystemKit
internal import Translation
internal import VaultModel
internal import VaultNet

/// A log of what the program does, for bug reports: in the file of `--log-file`, and with `-v` on standard error.
///
/// It has the names of commands, effects and states, figures and the store's own messages. It has nothing of a receipt,
/// no path of an attachment, no key and no token, so the file can be shown to others. Text from outside, such as the
/// path of a request, can neither start a line of its own nor control a terminal.
package final class EventLog: Sendable {
    private let file: AppendedFile?
    private let echoes: Bool
    private let level: GlobalOptions.LogLevel
    private let clock: WallClock

    /// Nil if no log was requested.
    ///
    /// - Parameter hasScreen: Whether screens are drawn; nothing goes to standard error then, because it would appear
    ///   in the middle of them.
    /// - Throws: `.usage` if the file cannot be opened.
    package static func make(
        _ options: GlobalOptions, clock: WallClock, hasScreen: Bool
    ) throws(Failure) -> EventLog? {
        guard let path = options.logFile else {
            guard options.isVerbose, !hasScreen else { return nil }
            return EventLog(nil, echoes: true, options.logLevel ?? .debug, clock)
        }
        do throws(SystemError) {
            let echoes = options.isVerbose && !hasScreen
            return EventLog(try AppendedFile(path: path), echoes: echoes, options.logLevel ?? .info, clock)
        } catch {
            throw Failure(.usage, "Can't write the log to \(path).", hint: error.sentence)
        }
    }

    private init(_ file: consuming AppendedFile?, echoes: Bool, _ level: GlobalOptions.LogLevel, _ clock: WallClock) {
        self.file = file
        self.echoes = echoes
        self.level = level
        self.clock = clock
    }

    /// Writes a line if this level is logged. A full disk is ignored.
    package func write(_ level: GlobalOptions.LogLevel, _ text: @autoclosure () -> String) {
        guard level <= self.level else { return }
        let process = ProcessEnvironment.identifier
        let line =
            "\(Timestamp(milliseconds: clock.now())) rvault[\(process)] \(level.rawValue): \(VisibleText.line(text()))"
        try? file?.append(line: line)
        if echoes { try? DescriptorIO.writeAll(Array((line + "\n").utf8), to: 2) }
    }

    /// The name of an enumeration's case without its payload: `undoActions` for `undoActions([1, 2])`.
    package static func name(of value: Any) -> String {
        Mirror(reflecting: value).children.first?.label ?? "\(value)"
    }
}

extension ClientEnvironment {
    /// Writes each request to the log; nil if there is no log.
    var exchanges: (@Sendable (HTTPTransport.Exchange) -> Void)? {
        guard let log else { return nil }
        return { exchange in
            let answer = exchange.status.map(String.init) ?? "no answer"
            log.write(.debug, "\(exchange.method) \(exchange.path): \(answer) after \(exchange.milliseconds) ms")
        }
    }
}
