import Translation
import VaultModel
import VaultWording

extension Strings.Sync {
    static var devices: String { say("Devices") }
    static var thisDevice: String { say("this device") }
    static var deviceName: String { say("device") }
    static var deviceSeen: String { say("last seen") }
    static var deviceSince: String { say("signed in") }
    static var asking: String { say("Asking the server...") }
    static var devicesFoot: String {
        say("d signs a device out at once; its data stays there. i invites another.")
    }
    static var thisOneSignsOut: String { say("To sign out this device, press L on the Sync screen.") }
    static var signInForDevices: String { say("Sign in first (l): the server keeps the list of devices.") }

    static var inviteTitle: String { say("Pair another device") }
    static var code: String { say("Code") }
    static var goodFor: String { say("Expires") }
    static var inviteExplained: String {
        say(
            "On that device: Sync (4), l, Ctrl-P; or 'rvault device join CODE SERVER'. The code works once. It isn't the passphrase: each device's vault has its own."
        )
    }
    static var noRoomForPicture: String {
        say("No room for the QR code: a larger window shows it. The code above works as well.")
    }
    static var codeIsOver: String { say("This code has expired. i creates a new one.") }
    static var typeCode: String {
        say("Type the code that the other device shows (Sync, i), or paste the text of its QR code.")
    }
    static var codeExplained: String {
        say(
            "Press i on the other device's Sync screen (4) to get a code. Joining merges this vault with the account."
        )
    }

    static func devicesTitle(_ count: Int?) -> String {
        count.map { say("Account devices (\($0))") } ?? say("Account devices")
    }

    static func minutesAndSeconds(_ seconds: Int64) -> String {
        let rest = seconds % 60
        return say("in \(seconds / 60):\(rest < 10 ? "0\(rest)" : "\(rest)") min")
    }

    static func title(of way: LogInForm.Way) -> String {
        switch way {
        case .signIn: signInTitle
        case .newAccount: newAccountTitle
        case .code: say("Join with a code")
        }
    }

    static func label(of field: LogInForm.Focus) -> String {
        switch field {
        case .server: server
        case .email: email
        case .password: password
        case .again: Strings.Start.again
        case .invitation: say("Invitation")
        case .code: code
        }
    }

    static func hint(for form: LogInForm) -> String {
        switch form.way {
        case .newAccount where form.focus == .invitation: invitationHint
        case .signIn: say("\(newAccountHint). Ctrl-P: use a code from another device.")
        case .newAccount: oldAccountHint
        case .code: say("Ctrl-P: use email and password. The full text of a QR code includes the server.")
        }
    }

    static var invitationHint: String {
        say("The code from the server's operator; leave empty if anyone may sign up.")
    }

    static func revokeQuestion(_ device: DeviceLine) -> Confirmation {
        let name = device.name.isEmpty ? Strings.emptyValue : device.name
        return Confirmation(
            title: say("Sign out \"\(name)\"?"),
            text:
                say(
                    "It is signed out at once and syncs again only after it signs in. Its receipts and unsent changes stay on it, and it still works."
                ),
            action: say("sign out"), effects: [.sync(.revoke(device.id))])
    }
}
