internal import SystemKit
internal import VaultJSON
internal import VaultServerCore

extension ServerProgram {
    /// Carries out a command on accounts, devices or invitations: the running server does it, or this process if no server
    /// runs.
    static func operate(_ action: OperatorAction, _ place: StorePlace, _ output: ServerOutput) throws {
        let call = OperatorCall(
            directory: try DataDirectory(existing: place.data), database: try chosen(place.database))
        switch action {
        case .listAccounts: list(try accounts(call), output)
        case .removeAccount(let email, let isConfirmed):
            if !isConfirmed { try confirmRemoval(of: email) }
            _ = try call.carryOut(.removeAccount(email: email))
            let account = Credentials.folded(email)
            output.tell("account \(ServerOutput.visible(account)) deleted", ["email": .string(account)])
        case .setPassword(let email, let descriptor):
            _ = try call.carryOut(.setPassword(email: email, password: try readPassword(descriptor)))
            let account = Credentials.folded(email)
            output.tell(
                "\(ServerOutput.visible(account)) has a new password; its devices stay signed in",
                ["email": .string(account)])
        case .listDevices(let email): listDevices(try call.carryOut(.listDevices(email: email)).result, output)
        case .removeDevice(let email, let name):
            let device = try call.carryOut(.removeDevice(email: email, name: name)).result
            output.tell("\(ServerOutput.visible(device["name"]?.string ?? name)) is signed out", device)
        case .invite(let email, let days):
            show(try call.carryOut(.invite(email: email, days: days)).result, output)
        case .listInvitations: listInvitations(try call.carryOut(.listInvitations).result, output)
        case .revokeInvitation(let name):
            let invitation = try call.carryOut(.revokeInvitation(name: name)).result
            output.tell("invitation \(invitation["number"]?.integer ?? 0) revoked", invitation)
        }
    }

    /// All accounts, a page at a time.
    private static func accounts(_ call: OperatorCall) throws -> [JSON] {
        var all: [JSON] = []
        while true {
            let last = all.last?["email"]?.string ?? ""
            let page = try call.carryOut(.listAccounts(after: last)).result.array ?? []
            all += page
            if page.count < AccountService.accountsPage { return all }
        }
    }

    private static func list(_ accounts: [JSON], _ output: ServerOutput) {
        output.table(
            ["Email", "Created", "Devices", "Entries", "Size"], accounts,
            empty: "no accounts; create one: rvault-server account add EMAIL, or rvault-server invite"
        ) { account in
            func number(_ name: String) -> Int64 { account[name]?.integer ?? 0 }
            return [
                account["email"]?.string ?? "", account["createdAt"]?.day ?? "", "\(number("devices"))",
                "\(number("entries"))", JSON.megabytes(number("bytes") + number("attachmentBytes")),
            ]
        }
    }

    private static func listDevices(_ devices: JSON, _ output: ServerOutput) {
        output.table(
            ["ID", "Name", "Signed in", "Last seen", "Expires"], devices.array ?? [], empty: "no device is signed in"
        ) { device in
            [
                String((device["id"]?.string ?? "").suffix(8)), device["name"]?.string ?? "",
                device["createdAt"]?.day ?? "", device["lastSeenAt"]?.string ?? "", device["expiresAt"]?.day ?? "",
            ]
        }
    }

    private static func listInvitations(_ invitations: JSON, _ output: ServerOutput) {
        output.table(
            ["Number", "Email", "Created", "Expires"], invitations.array ?? [], empty: "no invitation is valid"
        ) { invitation in
            [
                "\(invitation["number"]?.integer ?? 0)", invitation["email"]?.string ?? "(any)",
                invitation["createdAt"]?.day ?? "", invitation["expiresAt"]?.string ?? "",
            ]
        }
    }

    /// The code alone is the result, so that a script can take it.
    private static func show(_ invitation: JSON, _ output: ServerOutput) {
        let code = invitation["code"]?.string ?? ""
        output.tell(code, invitation)
        let email = invitation["email"]?.string.map { ServerOutput.visible($0) }
        let owner = email.map { " for \($0)" } ?? ""
        output.note(
            "valid\(owner) once, until \(invitation["expiresAt"]?.string ?? ""); on the new device: rvault login URL "
                + "--email \(email ?? "EMAIL") --invitation \(code)")
    }

    /// Asks for the email again on the terminal.
    private static func confirmRemoval(of email: String) throws {
        let account = ServerOutput.visible(Credentials.folded(email))
        let answer = try TerminalPrompt.ask(
            "This deletes \(account) with all receipts and attachments, permanently. Type the email to confirm: ")
        guard let answer else {
            throw ServerError(.usage, "There is no terminal to ask on: add --yes. Nothing was changed.")
        }
        guard Credentials.folded(answer) == Credentials.folded(email) else {
            throw ServerError(.input, "That isn't the email; nothing was changed.")
        }
    }
}
