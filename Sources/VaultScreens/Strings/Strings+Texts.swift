import Translation
import VaultModel
import VaultWording

extension Strings {
    enum Texts {
        static var title: String { say("Text messages") }
        static func place(_ vault: String) -> String { vault + " > " + title }
        static var explained: String {
            say(
                "The last resort: while this device has been offline for 5 minutes, each new receipt that has waited for 5 minutes is sent to your server once as a text message, by a gateway on this computer. The next sync confirms it."
            )
        }
        static var contents: String {
            say(
                "A text holds store, date, amount and months of warranty, and no notes or pictures. It is not encrypted: your operator, the receiving one and the gateway can read it. A code protects it from forgery."
            )
        }
        static var costs: String {
            say("Each text costs what your operator takes. State the price; you agree to it before anything is sent.")
        }
        static var number: String { say("Server no.") }
        static var price: String { say("Price", as: "of one text") }
        static var limit: String { say("Per 24 h") }
        static var command: String { say("Gateway") }
        static var state: String { say("Now", as: "the state of text messages") }
        static var isOff: String { say("off") }
        static func isOn(_ used: Int, of limit: Int) -> String { say("on, \(used) of \(limit) used in 24 hours") }
        static func waiting(_ count: Int) -> String { say("\(count) waiting for confirmation") }
        static func undecided(_ count: Int) -> String { say("\(count) failed or uncertain") }
        static var rests: String { say("resting: there is no account") }
        static var fact: String { say("SMS") }

        static var needsAccount: String { say("Text messages need an account: sign in on the Sync screen first.") }
        static var needsKey: String {
            say("The server has given this device no key for text messages. Sign out and in again to get one.")
        }
        static var isOffAlready: String { say("Text messages are off.") }
        static var loading: String { say("Reading the terms...") }
        static func fault(_ fault: TextPlan.Fault) -> String {
            switch fault {
            case .number: say("Type the server's number with + and the country, such as +15550100.")
            case .price: say("Type the price of one text, such as 0.09 EUR.")
            case .limit: say("Type a number from 1 to 100: the most texts in 24 hours.")
            case .command: say("The command needs a program, and {text} as an argument of its own.")
            }
        }

        static func question(_ plan: TextPlan) -> Confirmation {
            Confirmation(
                title: say("Turn text messages on"),
                text: say(
                    "While this device is offline, new receipts go to \(plan.number) as unencrypted text messages, at most \(plan.limit) in 24 hours, each for \(plan.price) as you state it. Do you agree?"
                ), action: say("agree, turn on"), effects: [.sync(.setTexts(plan))])
        }

        /// The outcome of an entry's text.
        static func state(_ state: TextAttempt.State) -> String {
            switch state {
            case .sending: say("being sent by SMS")
            case .sent: say("sent by SMS, waiting for confirmation")
            case .failed: say("the text message failed")
            case .unknown: say("maybe sent by SMS; nobody knows")
            }
        }
        /// The same in ten columns.
        static func short(_ state: TextAttempt.State) -> String {
            switch state {
            case .sending, .sent: say("by SMS")
            case .failed: say("SMS failed")
            case .unknown: say("SMS ?")
            }
        }
        static var sendAgain: String { say("M sends it by SMS now, which may cost another text.") }

        static let helpOpen: Phrase = "Text messages, the last resort without a network"
        static let helpSend: Phrase = "Send the new receipt by SMS now"
        static let helpAgree: Phrase = "Next field; then show the terms, and ask"
        static let helpOff: Phrase = "Turn text messages off"
        static let helpPrevious: Phrase = "Previous field"
        static let footTexts: Phrase = "SMS"
        static let footAgree: Phrase = "continue"
        static let footOff: Phrase = "turn off"
        static var cannotSend: String {
            say("Only a new receipt that the server doesn't have yet can be sent by SMS, and only once.")
        }
        static var offHere: String {
            say("Text messages are off; M in the settings shows what they cost and turns them on.")
        }
    }
}
