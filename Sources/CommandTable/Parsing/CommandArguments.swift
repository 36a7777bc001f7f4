package import VaultModel

/// What `init` was told.
package struct InitArguments: Equatable, Sendable {
    /// Name of the vault on screen.
    package var name: String?
    /// Home currency as typed, in capitals.
    package var currency: String?
    /// File for the recovery code; nil to show it.
    package var recoveryFile: String?
}

/// What `recover` was told; a nil descriptor means to ask.
package struct RecoverArguments: Equatable, Sendable {
    /// Descriptor with the recovery code.
    package var recoveryFD: Int32?
    /// Descriptor with the new passphrase.
    package var newPassphraseFD: Int32?
}

/// The key that `list --sort` orders by.
package enum SortKey: String, CaseIterable, Sendable {
    case date, store, total, warranty
    case returnBy = "return"
    case added
}

/// What `list` was told.
package struct ListArguments: Equatable, Sendable {
    /// Words joined by blanks; empty for every receipt.
    package var query = ""
    /// Whether the best matches come first, with the words around them.
    package var ranksMatches = false
    /// Nil for newest purchase first.
    package var sort: SortKey?
    /// Turned round by a minus before the key.
    package var isReversed = false
    /// At least 1.
    package var limit: Int?
    /// The Trash instead of the receipts.
    package var trashed = false
}

/// What `log` was told.
package struct LogArguments: Equatable, Sendable {
    /// As typed; nil for the whole vault.
    package var id: String?
    /// At least 1.
    package var limit: Int?
}

/// What `edit` was told; at least one list has an element.
package struct EditArguments: Equatable, Sendable {
    /// As typed.
    package var id: String
    /// At most one per field, in the order of the command line.
    package var assignments: [FieldAssignment] = []
    /// Tags to add.
    package var addedTags: [String] = []
    /// Tags to take off.
    package var removedTags: [String] = []
}

/// What `note` was told.
package struct NoteArguments: Equatable, Sendable {
    /// Where the text comes from.
    package enum Source: Equatable, Sendable {
        case editor, standardInput
        case text(String)
    }

    /// As typed.
    package var id: String
    package var source: Source
}

/// What `tag` was told; at least one tag.
package struct TagArguments: Equatable, Sendable {
    /// As typed; at least one.
    package var ids: [String] = []
    /// Without blanks at their ends, in no order.
    package var added: [String] = []
    /// None of ``added``.
    package var removed: [String] = []
}

/// A file format that comes in.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    case csv, json

    /// By the end of a file name; `txt` and `tsv` count as CSV, JSON lines as JSON.
    package init?(fileName: String) {
        let name = fileName.lowercased()
        if [".json", ".jsonl", ".ndjson"].contains(where: name.hasSuffix) {
            self = .json
        } else if [".csv", ".tsv", ".txt"].contains(where: name.hasSuffix) {
            self = .csv
        } else {
            return nil
        }
    }
}

/// What `import` was told; texts are as typed, and read by the module that imports.
package struct ImportArguments: Equatable, Sendable {
    /// What the file is.
    package var format: ExchangeFormat
    /// As typed; `-` for standard input.
    package var file: String
    /// `field=column` pairs, comma-separated; several flags are joined.
    package var map: String?
    /// `dmy`, `mdy` or `ymd`.
    package var dateOrder: String?
    /// In capitals.
    package var defaultCurrency: String?
    /// The character, or its name.
    package var delimiter: String?
    /// One refused row refuses the file.
    package var allOrNothing = false
    /// Duplicates are added too.
    package var allowDuplicates = false
}

/// What `export` was told.
package struct ExportArguments: Equatable, Sendable {
    /// What to write.
    package var format: ExportFormat
    /// Nil for standard output.
    package var output: String?
    /// Words joined by blanks; empty for every receipt.
    package var query = ""
}

/// What `expiring` was told.
package struct ExpiringArguments: Equatable, Sendable {
    /// How many days ahead it looks.
    package var days = 90
    /// A calendar instead of a table.
    package var isCalendar = false
    /// Where the calendar goes; nil for standard output.
    package var output: String?
    /// What is snoozed or muted, too.
    package var withSilenced = false
    /// Only of what it finds; empty for everything.
    package var query = ""
}

/// What `snooze` or `mute` was told.
package struct SilenceArguments: Equatable, Sendable {
    /// For how long nothing is said; a day is as typed.
    package enum Time: Equatable, Sendable {
        case days(Int), months(Int)
        case day(String)
        case always, off
    }

    /// As typed.
    package var id: String
    package var time: Time
}

/// What `undo` or `redo` was told.
package struct UndoArguments: Equatable, Sendable {
    /// How many actions, at least 1.
    package var count = 1
    /// Actions are done again.
    package var isRedo = false
    /// They are listed and nothing is done.
    package var isList = false
}

/// What `claim` was told.
package struct ClaimArguments: Equatable, Sendable {
    /// As typed; at least one.
    package var ids: [String]
    /// As typed, a dash for standard output; nil for a name that tells what is inside.
    package var output: String?
}

/// What `login` was told.
package struct LoginArguments: Equatable, Sendable {
    /// As typed, not checked; nil for the one that is set.
    package var url: String?
    /// Nil to ask.
    package var email: String?
    /// Descriptor with the password; nil to ask.
    package var passwordFD: Int32?
    /// Create the account before.
    package var register = false
    /// What the account is to call this device; nil for its usual name.
    package var deviceName: String?
}

/// What `resolve` was told; at least one decision.
package struct ResolveArguments: Equatable, Sendable {
    /// One side of a conflict, or a text that replaces both.
    package enum Choice: Equatable, Sendable {
        case mine, theirs
        case value(String)
    }

    /// A disputed thing: a field, or whether the whole is deleted.
    package enum Subject: Equatable, Sendable {
        /// Of a receipt, or what is called so of an item, a warranty or a claim.
        case field(EditableField)
        /// What no receipt has.
        case part(PartField)
        case deleted
    }

    /// A choice for one subject.
    package struct Decision: Equatable, Sendable {
        /// What is decided.
        package let subject: Subject
        /// How.
        package let choice: Choice
    }

    /// As typed.
    package var id: String
    /// At most one per subject.
    package var decisions: [Decision] = []
    /// For what no decision names: `.mine` or `.theirs`.
    package var others: Choice?
}

/// What help is asked about.
package enum HelpTopic: Equatable, Sendable {
    case overview
    case command(CommandName)
    case flags
    case exitCodes
    case json
}
