package import VaultModel

/// The arguments of `init`.
package struct InitArguments: Equatable, Sendable {
    /// The vault's name on the screens.
    package var name: String?
    /// Home currency as typed, in capitals.
    package var currency: String?
    /// File for the recovery code; nil to show it.
    package var recoveryFile: String?
}

/// The arguments of `recover`; nil for a descriptor means to ask.
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

/// The arguments of `list` and `search`.
package struct ListArguments: Equatable, Sendable {
    /// Words joined by blanks; empty for every receipt.
    package var query = ""
    /// Whether the best matches come first, with the text around them.
    package var ranksMatches = false
    /// Nil for newest purchase first.
    package var sort: SortKey?
    /// Set by a minus before the key.
    package var isReversed = false
    /// At least 1.
    package var limit: Int?
    /// Whether to list the Trash instead of the receipts.
    package var trashed = false
}

/// The arguments of `log`.
package struct LogArguments: Equatable, Sendable {
    /// The receipt's id as typed; nil for the whole vault.
    package var id: String?
    /// At least 1.
    package var limit: Int?
}

/// The arguments of `edit`; at least one list has an element.
package struct EditArguments: Equatable, Sendable {
    /// The receipt's id as typed.
    package var id: String
    /// At most one per field, in the order of the command line.
    package var assignments: [FieldAssignment] = []
    /// Tags to add.
    package var addedTags: [String] = []
    /// Tags to remove.
    package var removedTags: [String] = []
    /// Fields to give back to recognition.
    package var released: [FieldName] = []
}

/// The arguments of `note`.
package struct NoteArguments: Equatable, Sendable {
    /// The source of the text.
    package enum Source: Equatable, Sendable {
        case editor, standardInput
        case text(String)
    }

    /// The receipt's id as typed.
    package var id: String
    package var source: Source
}

/// The arguments of `tag`; at least one tag.
package struct TagArguments: Equatable, Sendable {
    /// The receipts' ids as typed; at least one.
    package var ids: [String] = []
    /// Tags without blanks at their ends, in the order of the command line.
    package var added: [String] = []
    /// None of these is in ``added``.
    package var removed: [String] = []
}

/// A file format for import.
package enum ExchangeFormat: String, CaseIterable, Sendable {
    case csv, json

    /// The format for a file name's suffix; `txt` and `tsv` count as CSV, JSON lines as JSON.
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

/// The arguments of `import`; texts are as typed, and the importing module reads them.
package struct ImportArguments: Equatable, Sendable {
    /// The format of the file.
    package var format: ExchangeFormat
    /// The path as typed; `-` for standard input.
    package var file: String
    /// Pairs of `field=column`, comma-separated; several flags are joined.
    package var map: String?
    /// `dmy`, `mdy` or `ymd`.
    package var dateOrder: String?
    /// The currency in capitals.
    package var defaultCurrency: String?
    /// The character or its name.
    package var delimiter: String?
    /// Whether one invalid row rejects the whole file.
    package var allOrNothing = false
    /// Whether duplicates are added too.
    package var allowDuplicates = false
}

/// The arguments of `read`.
package struct ReadArguments: Equatable, Sendable {
    /// The path as typed; `-` for standard input.
    package var file: String
    /// Names of languages as typed, not checked; nil for those of the settings.
    package var languages: String?
}

/// The arguments of `export`.
package struct ExportArguments: Equatable, Sendable {
    /// The format to write.
    package var format: ExportFormat
    /// Nil for standard output.
    package var output: String?
    /// Words joined by blanks; empty for every receipt.
    package var query = ""
    /// The folder for the attachments; nil to leave them out.
    package var files: String?
}

/// The arguments of `expiring`.
package struct ExpiringArguments: Equatable, Sendable {
    /// The number of days to look ahead.
    package var days = 90
    /// Whether to write a calendar instead of a table.
    package var isCalendar = false
    /// The calendar's file; nil for standard output.
    package var output: String?
    /// Whether to include what is snoozed or muted.
    package var withSilenced = false
    /// A query that limits the list; empty for everything.
    package var query = ""
}

/// The arguments of `snooze` and `mute`.
package struct SilenceArguments: Equatable, Sendable {
    /// How long reminders are hidden; a day is as typed.
    package enum Time: Equatable, Sendable {
        case days(Int), months(Int)
        case day(String)
        case always, off
    }

    /// The receipt's id as typed.
    package var id: String
    package var time: Time
}

/// The arguments of `notify`.
package struct NotifyArguments: Equatable, Sendable {
    /// Whether to send a test notification only.
    package var isTest = false
    /// How long to wait for the buttons of notifications; nil for none.
    package var wait: Duration?
}

/// An action of `reminders`; ids are as typed.
package enum ReminderAction: Equatable, Sendable {
    case list
    case snooze(id: String, days: Int)
    case dismiss(id: String)
}

/// The arguments of `undo` and `redo`.
package struct UndoArguments: Equatable, Sendable {
    /// The number of actions, at least 1.
    package var count = 1
    /// Whether to redo actions instead of undoing them.
    package var isRedo = false
    /// Whether to list the actions and change nothing.
    package var isList = false
}

/// The arguments of `claim`.
package struct ClaimArguments: Equatable, Sendable {
    /// The receipts' ids as typed; at least one.
    package var ids: [String]
    /// The file as typed, a dash for standard output; nil for a generated name.
    package var output: String?
}

/// The arguments of `login`.
package struct LoginArguments: Equatable, Sendable {
    /// The server's address as typed, not checked; nil for the one in the settings.
    package var url: String?
    /// Nil to ask.
    package var email: String?
    /// Descriptor with the password; nil to ask.
    package var passwordFD: Int32?
    /// Whether to create the account first.
    package var register = false
    /// The operator's code for that, as typed; nil for none.
    package var invitation: String?
    /// The account's name for this device; nil for the default name.
    package var deviceName: String?
}

/// The arguments of `resolve`; at least one decision.
package struct ResolveArguments: Equatable, Sendable {
    /// One side of a conflict, or a text that replaces both.
    package enum Choice: Equatable, Sendable {
        case mine, theirs
        case value(String)
    }

    /// The subject of a conflict: a field, or whether the entity is deleted.
    package enum Subject: Equatable, Sendable {
        /// The short name of a field of a receipt, an item, a warranty or a claim. What is in conflict decides which
        /// field it means: `warranty` is the length of a receipt's warranty, or the warranty of a claim.
        case field(String)
        case deleted
    }

    /// A choice for one subject.
    package struct Decision: Equatable, Sendable {
        /// The subject that is resolved.
        package let subject: Subject
        /// The choice for it.
        package let choice: Choice
    }

    /// The receipt's id as typed.
    package var id: String
    /// At most one per subject.
    package var decisions: [Decision] = []
    /// The choice for all other subjects: `.mine` or `.theirs`.
    package var others: Choice?
}
