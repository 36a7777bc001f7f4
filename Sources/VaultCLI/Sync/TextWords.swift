internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel

/// The wording of text messages in commands.
enum TextWords {
    /// The state, one fact per line.
    static func lines(_ standing: TextStanding) -> [String] {
        guard let plan = standing.plan else {
            return ["SMS        off; 'rvault sms on' says what it costs and turns it on"] + left(standing)
        }
        var lines = [
            "SMS        " + (standing.isOn ? "on" : standing.hasAccount ? "no key; sign in again" : "rests: no account")
        ]
        lines += [
            "Number     \(plan.number)", "Gateway    \(plan.command)",
            "Price      \(plan.price) for each text, as you stated it",
            "Used       \(standing.used) of \(plan.limit) in 24 hours",
        ]
        return lines + left(standing)
    }

    /// The receipts whose texts are not confirmed, if any.
    static func left(_ standing: TextStanding) -> [String] {
        var lines: [String] = []
        if standing.waiting > 0 { lines.append("By SMS     \(standing.waiting) sent by SMS, waiting for confirmation") }
        if standing.undecided > 0 {
            lines.append("By SMS     \(standing.undecided) failed or uncertain; 'rvault sms send ID' sends one again")
        }
        return lines
    }

    /// Everything that a person agrees to.
    static func agreement(_ plan: TextPlan) -> [String] {
        [
            "While this device is offline, new receipts are sent once as text messages to \(plan.number).",
            "At most \(plan.limit) in 24 hours, each for \(plan.price) as you state it; what your operator takes is up to it.",
            "A text contains the store, the date, the amount and the months of warranty, and no notes or pictures.",
            "It is not encrypted: your operator, the receiving one and the gateway can read it, and other users of this "
                + "computer while it is sent. A code protects it from forgery.",
            "Sent by: \(plan.command)",
        ]
    }

    static func fault(_ fault: TextPlan.Fault) -> Phrase {
        switch fault {
        case .number: "The number has to begin with + and the country, such as +15550100."
        case .command:
            "The command needs a program and {text} as an argument of its own, such as: gammu sendsms TEXT {number} -text {text}"
        case .price: "The price has to be stated in at most 40 characters, such as 0.09 EUR."
        case .limit: "The limit has to be a number from 1 to 100."
        }
    }

    static func json(_ standing: TextStanding) -> JSON {
        [
            "on": .bool(standing.isOn), "agreed": .bool(standing.plan != nil), "hasKey": .bool(standing.hasKey),
            "number": .optionalText(standing.plan?.number), "gateway": .optionalText(standing.plan?.command),
            "price": .optionalText(standing.plan?.price),
            "limit": standing.plan.map { .integer(Int64($0.limit)) } ?? .null,
            "used": .integer(Int64(standing.used)), "waiting": .integer(Int64(standing.waiting)),
            "undecided": .integer(Int64(standing.undecided)),
        ]
    }

    /// The word of an attempt in the queue.
    static func state(_ state: TextAttempt.State) -> String {
        switch state {
        case .sending: "sending by SMS"
        case .sent: "sent by SMS"
        case .failed: "SMS failed"
        case .unknown: "SMS uncertain"
        }
    }
}
