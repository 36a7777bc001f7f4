internal import SystemKit
internal import Translation
internal import VaultModel

/// The sentences about text messages.
enum LastResortSentences {
    static let sent: Phrase = "A new receipt was sent by SMS, and waits for confirmation."
    static let off: Phrase = "Text messages are off. Turn them on in the settings, or with: rvault sms on"
    static let noAccount: Phrase = "Text messages need an account, and sync that is on."
    static let noKey: Phrase =
        "The server has given this device no key for text messages. Sign out and in again to get one."
    static let busy: Phrase = "Another program is syncing this vault, or sends a text. Try again when it's done."
    static let nothingToSend: Phrase =
        "Only a new receipt that the server doesn't have yet can be sent by SMS, and only once."

    static func full(_ limit: Int) -> Phrase {
        .counted(
            limit, "The limit of \(limit) text message in 24 hours is reached; the rest waits for the network.",
            "The limit of \(limit) text messages in 24 hours is reached; the rest waits for the network.")
    }

    /// A sentence about a text that did not go well; the receipt waits for the network either way.
    static func failed(_ report: GatewayReport) -> Phrase {
        let fault = report.fault ?? "It gave no reason."
        return switch report.end {
        case .sent: sent
        case .failed: "The text message failed and isn't repeated by itself. \(fault)"
        case .unknown: "Nobody knows whether the text message was sent, so it isn't repeated. \(fault)"
        case .notStarted: "No text message was sent. \(fault)"
        }
    }
}

/// The sentences about the gateway's program.
enum GatewaySentences {
    static let unreadable: Phrase = "The command for text messages can't be read: set it up again."
    private static let noGammu: Phrase = "Can't start gammu. Install the package gammu."

    static func cannotStart(_ program: String, _ error: SystemError) -> Phrase {
        program == "gammu" && error.code == .notFound ? noGammu : "Can't start \(program): \(error.sentence)"
    }

    static func failed(_ program: String, code: Int, said: String) -> Phrase {
        said.isEmpty ? "\(program) failed with \(code)." : "\(program) failed: \(said)"
    }

    static func hung(_ program: String, seconds: Int) -> Phrase {
        "\(program) didn't end within \(seconds) s, and was stopped."
    }

    static func interrupted(_ program: String) -> Phrase { "\(program) was interrupted." }
}
