import VaultModel

extension Strings.Sync {
    static let devices = "Devices"
    static let thisDevice = "this one"
    static let deviceName = "device"
    static let deviceSeen = "last seen"
    static let deviceSince = "signed in"
    static let asking = "Asking the server..."
    static let devicesFoot = "d signs a device out at once. What it has stays on it. i invites another one."
    static let thisOneSignsOut = "This is the device you are at: L on the Sync screen signs it out."
    static let signInForDevices = "Sign in first (l): the server keeps the list of devices."

    static let inviteTitle = "Pair another device"
    static let code = "Code"
    static let goodFor = "Good for"
    static let inviteExplained =
        "There: Sync (4), l, Ctrl-P; or 'rvault device join CODE SERVER'. It works once. It is not the passphrase: each device's vault keeps its own."
    static let noRoomForPicture =
        "There is no room for the picture here: a larger window shows it. The code does the same."
    static let codeIsOver = "This code has run out. i makes a new one."
    static let typeCode = "Type the code that the other device shows (Sync, i), or paste the text of its picture."
    static let codeExplained =
        "The other device shows the code under Sync, i. The receipts of this vault and those of the account come together."

    static func devicesTitle(_ count: Int?) -> String {
        count.map { "Devices of the account (\($0))" } ?? "Devices of the account"
    }

    static func minutesAndSeconds(_ seconds: Int64) -> String {
        let rest = seconds % 60
        return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest) min"
    }

    static func title(of way: LogInForm.Way) -> String {
        switch way {
        case .signIn: signInTitle
        case .newAccount: newAccountTitle
        case .code: "Join by a code"
        }
    }

    static func label(of field: LogInForm.Focus) -> String {
        switch field {
        case .server: server
        case .email: email
        case .password: password
        case .code: code
        }
    }

    static func hint(for way: LogInForm.Way) -> String {
        switch way {
        case .signIn: newAccountHint + ". Ctrl-P: by a code of another device"
        case .newAccount: oldAccountHint
        case .code: "Ctrl-P: with e-mail and password instead. A picture's whole text needs no server."
        }
    }

    static func revokeQuestion(_ device: DeviceLine) -> Confirmation {
        let name = device.name.isEmpty ? Strings.emptyValue : device.name
        return Confirmation(
            title: "Sign out \"\(name)\"?",
            text:
                "It is signed out at once and asked to sign in. Its receipts stay on it, also what it has not sent; it can be worked on, but nothing goes to or fro.",
            action: "sign it out", effects: [.revokeDevice(device.id)])
    }
}
