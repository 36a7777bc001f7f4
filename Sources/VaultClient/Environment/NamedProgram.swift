internal import CommandTable
internal import SystemKit
internal import Translation

/// The program of a setting or a variable, and what is wrong if it can't be used.
struct NamedProgram {
    let words: [String]
    /// The program itself, for messages.
    var name: String { words[0] }

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

    /// Why a program that was started did not do its work; nil if it did. Without the end of a sentence.
    func fault(_ ending: CommandResult.Ending) -> Failure? {
        switch ending {
        case .exited(0): nil
        case .exited(let code): Failure(.failed, "\(name) exited with \(code)")
        case .signalled(let number): Failure(.failed, "\(name) was killed by signal \(number)")
        case .timedOut, .outputTooLarge, .cancelled: Failure(.failed, "\(name) was stopped")
        }
    }
}

extension Failure {
    /// The failure as a whole sentence.
    var ended: Failure { Failure(code, kind: kind, "\(cause).", hint: advice) }
}
