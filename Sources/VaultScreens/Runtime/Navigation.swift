package import VaultModel
package import VaultSettings

/// A request from a screen to the root.
package enum Navigation: Hashable, Sendable {
    /// Opens a screen on top of the current one.
    case open(Route)
    /// Closes the screen that asks.
    case close
    /// Shows a tab and closes everything on top of it.
    case show(Tab)
    /// Shows a message; nil takes away the one that is shown.
    case toast(Toast?)
    /// Asks before something that cannot be undone.
    case confirm(Confirmation)
    /// Runs a command of the screen below help, by its name.
    case run(command: String)
    /// Changes a setting, named `section.key`; nil resets it.
    case set(String, TOMLValue?)
    /// Leaves the lock screen, because the vault is open.
    case enterVault(VaultOpening)
}

/// Screens that open on top of others.
package enum Route: Hashable, Sendable {
    /// One receipt; `among` is the list that it is opened from.
    case detail(ReceiptID, among: Neighbours)
    /// The form: nil adds a receipt. `focus` names the field that gets the focus.
    case form(ReceiptID?, focus: FieldName?)
    /// The conflict picker, beginning with this receipt; nil begins with the list, or with the only conflict there is.
    case conflicts(ReceiptID?)
    /// The parts of a receipt: items, warranties, claims.
    case cover(ReceiptID)
    /// The form of a part.
    case part(PartTask)
    /// The history of a receipt, a part or a category; nil: of the whole vault.
    case history(EntityRef?)
    /// The dialog for the tags of several receipts.
    case tags([ReceiptID])
    /// The dialog for a request to the server.
    case request(RequestTask)
    /// The list of requests to the server.
    case requests
    /// The list of categories.
    case categories
    /// The list of what can be undone and redone.
    case undoList
    /// The export dialog; the other tasks can be selected instead.
    case export(ExportTask, others: [ExportTask] = [])
    /// The import of a file; the path begins as given.
    case importFile(String = "")
    /// The review of the Inbox.
    case review(ReviewTask)
    /// The choice of a receipt that a scan of the Inbox belongs to; the name is the scan's.
    case attach(ReceiptID, name: String)
    /// The pictures of a receipt on the full screen; the name is its store's.
    case pictures(ReceiptID, name: String, attachment: Int = 0, page: Int = 0)
    /// The page of text messages.
    case texts
    /// The code for a phone.
    case capture
    /// A backup of the whole vault.
    case backup
    /// The help for the screen that asks.
    case help
}

/// The screens that a digit selects.
package enum Tab: Int, Hashable, Sendable, CaseIterable {
    case vault = 1
    case expiring = 2
    case inbox = 3
    case sync = 4
    case settings = 5
}

/// A message in the line above the keys.
package struct Toast: Hashable, Sendable {
    /// The kind of message, which decides its style; an error also gets the sign `!`.
    package enum Kind: Hashable, Sendable {
        case done, notice, error
    }

    /// A text of any length; the root shows at most two rows of it.
    package var text: String
    /// Decides the color and the sign.
    package var kind: Kind
    /// Whether `u undo` is offered after it.
    package var offersUndo: Bool

    package init(_ text: String, kind: Kind = .done, offersUndo: Bool = false) {
        self.text = text
        self.kind = kind
        self.offersUndo = offersUndo
    }
}

/// A question that `y` or `n` answers; Enter alone never confirms.
package struct Confirmation: Hashable, Sendable {
    /// The question in a word or two.
    package var title: String
    /// The consequences, such as what is lost.
    package var text: String
    /// The action that `y` confirms, in a word or two.
    package var action: String
    /// The effects to perform after `y`.
    package var effects: [Effect]

    package init(title: String, text: String, action: String, effects: [Effect]) {
        self.title = title
        self.text = text
        self.action = action
        self.effects = effects
    }
}
