internal import CommandTable
internal import SystemKit
internal import Translation
internal import VaultModel

/// The program of a setting or a variable, and what is wrong if it can't be used.
struct NamedProgram {
    let words: [String]
    /// The program itself, for messages.
    var name: String { words[0] }

    /// - Parameter words: at least one.
    init(words: [String]) { self.words = words }

    /// - Parameter source: the setting's or the variable's name.
    /// - Throws: `.usage` if the line isn't a command.
    init(_ line: String, of source: String) throws(Failure) {
        do throws(CommandWords.Fault) {
            words = try CommandWords.split(line)
        } catch {
            throw Failure(.usage, "\(source) is '\(line)', which isn't a command", hint: Self.hint(error))
        }
    }

    private static func hint(_ fault: CommandWords.Fault) -> Phrase {
        switch fault {
        case .openQuote: "Check for an unclosed quote."
        case .nothing: "Name a program."
        }
    }

    /// The call of the program with its own arguments and more of them.
    func command(_ rest: [String] = [], environment: [String: String]) -> ChildCommand {
        ChildCommand(name, words.dropFirst() + rest, environment: environment)
    }

    /// Why a program that was started did not do its work; nil if it did. Without the end of a sentence.
    func fault(_ ending: CommandResult.Ending) -> Failure? {
        let name = VisibleText.line(name)
        return switch ending {
        case .exited(0): nil
        case .exited(let code): Failure(.failed, "\(name) exited with \(code)")
        case .signalled(let number): Failure(.failed, "\(name) was killed by signal \(number)")
        case .timedOut: Failure(.failed, "\(name) took too long")
        case .outputTooLarge: Failure(.failed, "\(name) wrote too much output")
        case .cancelled: Failure(.failed, "\(name) was stopped")
        }
    }

    /// The same with the first line that it wrote about it, as a sentence.
    func fault(_ result: CommandResult) -> Phrase? {
        guard let fault = fault(result.ending) else { return nil }
        let said = String(decoding: result.errors, as: UTF8.self).split(separator: "\n").first
        return said.map { "\(fault.cause): \(VisibleText.line(String($0)))" } ?? fault.ended.cause
    }

    /// Why the program could not be started.
    func fault(_ error: SystemError) -> Phrase {
        let failure: Phrase = "Can't start \(VisibleText.line(name))."
        let hint: Phrase =
            switch name {
            case "notify-send" where error.code == .notFound: "Install the package libnotify-bin."
            case "/usr/sbin/sendmail" where error.code == .notFound:
                "Install a mail server such as the package msmtp-mta."
            default: error.sentence
            }
        return "\(failure) \(hint)"
    }
}

extension Failure {
    /// The failure as a whole sentence.
    var ended: Failure { Failure(code, kind: kind, "\(cause).", hint: advice) }
}
