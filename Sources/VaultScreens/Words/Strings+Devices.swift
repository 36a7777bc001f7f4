import Translation
import VaultModel

extension Strings.Sync {
    static var devices: String { say("Devices") }
    static var thisDevice: String { say("this one") }
    static var deviceName: String { say("device") }
    static var deviceSeen: String { say("last seen") }
    static var deviceSince: String { say("signed in") }
    static var asking: String { say("Asking the server...") }
    static var devicesFoot: String {
        say("d signs a device out at once. What it has stays on it. i invites another one.")
    }
    static var thisOneSignsOut: String { say("This is the device you are at: L on the Sync screen signs it out.") }
    static var signInForDevices: String { say("Sign in first (l): the server keeps the list of devices.") }

    static var inviteTitle: String { say("Pair another device") }
    static var code: String { say("Code") }
    static var goodFor: String { say("Good for") }
    static var inviteExplained: String {
        say(
            "There: Sync (4), l, Ctrl-P; or 'rvault device join CODE SERVER'. It works once. It is not the passphrase: each device's vault keeps its own."
        )
    }
    static var noRoomForPicture: String {
        say("There is no room for the picture here: a larger window shows it. The code does the same.")
    }
    static var codeIsOver: String { say("This code has run out. i makes a new one.") }
    static var typeCode: String {
        say("Type the code that the other device shows (Sync, i), or paste the text of its picture.")
    }
    static var codeExplained: String {
        say(
            "The other device shows the code under Sync, i. The receipts of this vault and those of the account come together."
        )
    }

    static func devicesTitle(_ count: Int?) -> String {
        count.map { say("Devices of the account (\($0))") } ?? say("Devices of the account")
    }

    static func minutesAndSeconds(_ seconds: Int64) -> String {
        let rest = seconds % 60
        return say("\(seconds / 60):\(rest < 10 ? "0\(rest)" : "\(rest)") min")
    }

    static func title(of way: LogInForm.Way) -> String {
        switch way {
        case .signIn: signInTitle
        case .newAccount: newAccountTitle
        case .code: say("Join by a code")
        }
    }

    static func label(of field: LogInForm.Focus) -> String {
        switch field {
        case .server: server
        case .email: email
        case .password: password
        case .again: Strings.Start.again
        case .code: code
        }
    }

    static func hint(for way: LogInForm.Way) -> String {
        switch way {
        case .signIn: say("\(newAccountHint). Ctrl-P: by a code of another device")
        case .newAccount: oldAccountHint
        case .code: say("Ctrl-P: with e-mail and password instead. A picture's whole text needs no server.")
        }
    }

    static func revokeQuestion(_ device: DeviceLine) -> Confirmation {
        let name = device.name.isEmpty ? Strings.emptyValue : device.name
        return Confirmation(
            title: say("Sign out \"\(name)\"?"),
            text:
                say(
                    "It is signed out at once and asked to sign in. Its receipts stay on it, also what it has not sent; it can be worked on, but nothing goes to or fro."
                ),
            action: say("sign it out"), effects: [.sync(.revoke(device.id))])
    }
}
