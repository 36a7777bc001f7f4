import Translation
import VaultWording

extension Strings {
    static var releaseTitle: String { say("Give back to recognition") }
    static var releaseNote: String { say("The server never changes a field that you edited, unless you give it back.") }
    static var nothingToRelease: String { say("You haven't edited a field of this receipt.") }
    static let helpRelease: Phrase = "Let text recognition fill a field again"
    static let helpReleaseTake: Phrase = "Give this field back"
    static let footRelease: Phrase = "give back"
}
