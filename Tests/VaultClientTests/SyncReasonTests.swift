import Testing
import Translation
import VaultModel
import VaultSync

@testable import VaultClient

@Suite("Reasons of sync in other languages")
struct SyncReasonTests {
    private static let reasons: [Phrase] = [
        ControllerSentences.signedOut, ControllerSentences.signedOutElsewhere, ControllerSentences.busy,
        ControllerSentences.setAside(1), ControllerSentences.setAside(3), ControllerSentences.skew(-7_200_000),
        ControllerSentences.skew(600_000), SyncStop.signedOut.sentence, SyncStop.revoked.sentence,
        SyncStop.upgradeNeeded.sentence, SyncStop.wrongAccount.sentence, ServerWords.phrase(""),
    ]

    @Test(arguments: [Language.german, .greek]) func `each one is translated`(language: Language) {
        for reason in Self.reasons {
            #expect(Language.$current.withValue(language) { reason.text } != reason.english)
        }
    }

    @Test func `a value keeps its place in a translated sentence, also if it is a name or the server's words`() {
        let german = { (phrase: Phrase) in Language.$current.withValue(.german) { phrase.text } }
        #expect(german(ControllerSentences.skew(600_000)).contains("10 min"))
        #expect(german(ServerWords.phrase("Slower, please.")) == "Der Server meldet: Slower, please.")
        let names = ActivityNames()
        names.note(sent: ["Lampor", "Bosch", "IKEA", "Media"])
        let line = names.named(ActivityLine(at: Timestamp(milliseconds: 0), kind: .sent, text: "4 changes sent"))
        #expect(line.text.english == "4 changes sent: Lampor, Bosch, IKEA, and others")
        #expect(german(line.text).hasSuffix(": Lampor, Bosch, IKEA und weitere"))
    }

    @Test func `a reason that the store keeps is its English sentence, which an old store has too`() {
        let stored = Phrase(outside: SyncStop.revoked.sentence.english)
        for language in [Language.german, .greek] {
            Language.$current.withValue(language) { #expect(stored.text == SyncStop.revoked.sentence.text) }
        }
    }
}
