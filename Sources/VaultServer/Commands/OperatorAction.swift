internal import CommandLineKit
internal import VaultServerCore

/// The folder of a server, and the database that has its store; nil for the environment's, or else the folder.
package struct StorePlace: Equatable, Sendable {
    package var data: String
    package var database: String?

    package init(data: String, database: String? = nil) {
        self.data = data
        self.database = database
    }
}

/// An operator's command on accounts, devices or invitations.
package enum OperatorAction: Equatable, Sendable {
    case listAccounts
    /// The password comes from the descriptor, or is asked for on the terminal.
    case setPassword(email: String, passwordDescriptor: Int32?)
    /// Asks for the email again unless it is confirmed.
    case removeAccount(email: String, isConfirmed: Bool)
    case listDevices(email: String)
    /// The name of a device, its id, or the end of it.
    case removeDevice(email: String, name: String)
    /// Nil for any email.
    case invite(email: String?, days: Int)
    case listInvitations
    /// Its code or its number.
    case revokeInvitation(name: String)
}

extension ArgumentReader<ServerTable> {
    /// The action of `account` other than `add`; nil for `add`.
    func accountAction() throws(UsageError) -> OperatorAction? {
        switch (positionals[0], positionals.count) {
        case ("add", 2): return nil
        case ("list", 1): return .listAccounts
        case ("password", 2):
            return .setPassword(email: positionals[1], passwordDescriptor: try descriptor(.passwordFD))
        case ("remove", 2): return .removeAccount(email: positionals[1], isConfirmed: has(.yes))
        case ("add", 1), ("password", 1), ("remove", 1): throw error("Missing argument: EMAIL.")
        case ("list", _): throw error("Unexpected argument \(quoted(positionals[1])).")
        default: throw unknownAction()
        }
    }

    /// The action of `device`.
    func deviceAction() throws(UsageError) -> OperatorAction {
        switch (positionals[0], positionals.count) {
        case ("list", 2): return .listDevices(email: positionals[1])
        case ("remove", 3): return .removeDevice(email: positionals[1], name: positionals[2])
        case ("remove", 2): throw error("Missing argument: DEVICE.")
        case ("list", 3): throw error("Unexpected argument \(quoted(positionals[2])).")
        default: throw unknownAction()
        }
    }

    /// The action of `invite`; any word but the actions is an email.
    func inviteAction() throws(UsageError) -> OperatorAction {
        switch (positionals.first, positionals.count) {
        case ("list", 1): return .listInvitations
        case ("revoke", 2): return .revokeInvitation(name: positionals[1])
        case ("revoke", _): throw error("Missing argument: CODE.")
        case (_, 2): throw error("Unexpected argument \(quoted(positionals[1])).")
        default: return .invite(email: positionals.first, days: try invitationDays())
        }
    }

    private func invitationDays() throws(UsageError) -> Int {
        guard let text = value(.days) else { return 7 }
        guard let days = Int(text), AccountService.invitationDays.contains(days) else {
            throw error("Invalid value for --days: \(quoted(text)).", hint: "Use a whole number from 1 to 30.")
        }
        return days
    }

    private func unknownAction() -> UsageError {
        error("Unknown action \(quoted(positionals[0])) for 'rvault-server \(entry?.name.rawValue ?? "")'.")
    }
}
