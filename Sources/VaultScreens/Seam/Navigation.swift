package import VaultModel
package import VaultSettings

/// What a screen asks of the root.
package enum Navigation: Hashable, Sendable {
    /// Opens a screen on top of the current one.
    case open(Route)
    /// Closes the screen that asks.
    case close
    /// Shows one of the screens with a digit and closes everything on top of it.
    case show(Tab)
    /// Says something in the line of the last effect.
    case toast(Toast)
    /// Asks before something that cannot be undone.
    case confirm(Confirmation)
    /// Runs a command of the screen below help, by its name.
    case run(command: String)
    /// Changes a setting, by `section.key`; nil goes back to what holds without the change.
    case set(String, TOMLValue?)
    /// The vault is open: the lock screen gives way.
    case enterVault(VaultOpening)
}

/// Screens that open on top of others.
package enum Route: Hashable, Sendable {
    /// One receipt; `among` is the list that it is opened from.
    case detail(ReceiptID, among: Neighbours)
    /// The form: nil adds a receipt. `focus` names the field that gets the focus.
    case form(ReceiptID?, focus: FieldName?)
    /// The picker, beginning at this receipt; nil begins at the first.
    case conflicts(ReceiptID?)
    /// What belongs to a receipt: items, warranties, claims.
    case cover(ReceiptID)
    /// The form of one of them.
    case part(PartTask)
    /// What happened to a receipt or a category; nil: in the whole vault.
    case history(EntityRef?)
    /// Something is asked of the server.
    case request(RequestTask)
    /// What was asked of the server.
    case requests
    /// What can be undone and done again.
    case undoList
    /// Something is written into a file; the others can be chosen instead.
    case export(ExportTask, others: [ExportTask] = [])
    /// Import of a file.
    case importFile
    /// A backup of the whole vault.
    case backup
    /// Help for the screen that asks.
    case help
}

/// The screens that a digit shows.
package enum Tab: Int, Hashable, Sendable, CaseIterable {
    case vault = 1
    case expiring = 2
    case sync = 4
    case settings = 5
}

/// What the line of the last effect says.
package struct Toast: Hashable, Sendable {
    /// How it is drawn; an error also gets the sign `!`.
    package enum Kind: Hashable, Sendable {
        case done, notice, error
    }

    /// Without an end in view: the root cuts it to two rows at most.
    package var text: String
    /// Decides colour and sign.
    package var kind: Kind
    /// Whether `u undo` is offered behind it.
    package var offersUndo: Bool

    package init(_ text: String, kind: Kind = .done, offersUndo: Bool = false) {
        self.text = text
        self.kind = kind
        self.offersUndo = offersUndo
    }
}

/// A question that is answered by `y` or `n`; Enter alone never confirms.
package struct Confirmation: Hashable, Sendable {
    /// The question in a word or two.
    package var title: String
    /// What is lost.
    package var text: String
    /// What `y` does, in a word or two.
    package var action: String
    /// Performed after `y`.
    package var effects: [Effect]

    package init(title: String, text: String, action: String, effects: [Effect]) {
        self.title = title
        self.text = text
        self.action = action
        self.effects = effects
    }
}
