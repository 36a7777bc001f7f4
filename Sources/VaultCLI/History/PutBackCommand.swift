internal import CommandTable
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultStore
internal import VaultWording

/// `rvault put-back`: restores the previous value that an event recorded.
struct PutBackCommand {
    let session: CommandSession
    let event: String

    func run() throws(Failure) -> ExitCode {
        let (open, reader) = try session.openForReading()
        let line = try HistoryReading.find(event, reader)
        guard let id = line.id else { throw Failure(.nothingMatched, "There is no event '\(event)'.") }
        let names = try PartNames(of: [line], reader, session)
        let told = HistoryWords(line, currency: nil, try HistoryReading.formats(reader)).text
        let words = names.text(told, of: line)
        if session.options.dryRun {
            guard line.hasFormerValue else { throw Failure(.failed, OutcomeSentences.refusal(.noFormerValue)) }
            try session.console.print([
                "Would restore the value from before this change: " + session.console.visible(words)
            ])
            return .ok
        }
        let vault = open.vault
        let outcome = try session.waiting { try await vault.putBack(id) }
        if let refusal = outcome.refusal, refusal != .isThere {
            throw Failure(.failed, OutcomeSentences.refusal(refusal))
        }
        session.console.say(session.console.visible("\(OutcomeSentences.putBack(outcome).text) (\(words))"))
        guard session.options.json else {
            try session.console.print([outcome.subject.id])
            return .ok
        }
        try session.console.print(items: [
            [
                "id": .string(outcome.subject.id), "field": .optionalText(outcome.field?.rawValue),
                "event": .string(id.description), "isChanged": .bool(outcome.refusal == nil),
            ]
        ])
        return .ok
    }
}
