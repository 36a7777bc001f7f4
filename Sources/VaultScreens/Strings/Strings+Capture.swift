import Translation
import VaultWording

extension Strings {
    /// The phone as the scanner.
    enum Capture {
        static var title: String { say("Scan with a phone") }
        static var address: String { say("Address") }
        static var explained: String {
            say(
                "Scan it with the phone's camera. Photos that the phone takes arrive in the Inbox of all devices. The phone can do nothing else; V on the Sync screen lists it."
            )
        }
        static var needsTLS: String {
            say(
                "A phone gives this page no camera, because the server's address is not HTTPS. \"Phones\" in the guide says how to set that up at home."
            )
        }
        static var isOver: String { say("This code has expired. c creates a new one.") }
        static var signInFirst: String { say("Sign in first (Sync, l): phones send their photos to the server.") }
        static var turnOnFirst: String { say("Turn sync on first (Sync, O): phones send their photos to the server.") }
        static let help: Phrase = "Show a code that turns a phone into a scanner"
        static let helpAgain: Phrase = "Create a new code"
        static let foot: Phrase = "phone"
        static let footAgain: Phrase = "new code"
        /// A device that only adds to the Inbox.
        static func device(_ name: String) -> String { say("\(name) (scanner)") }
    }
}
