package import SystemKit

/// The folders whose files are taken, and how.
package struct WatchPlan: Equatable, Sendable {
    /// Absolute paths; a folder may be missing for a while.
    package var folders: [String]
    /// The time without a change after which a file is complete.
    package var settle: Duration
    /// The user's folder of data, to whose trash files go once they are in the vault; nil to leave them. Mails stay.
    package var trash: String?

    package init(folders: [String] = [], settle: Duration = .seconds(2), trash: String? = nil) {
        self.folders = folders
        self.settle = settle
        self.trash = trash
    }
}

/// The news of watched folders.
package enum WatchNews: Equatable, Sendable {
    /// A file is in the vault now, as a new receipt in the Inbox. Files that were there already are no news.
    case added(file: String)
    /// A file can't be taken, for this reason. It stays where it is, and this comes once.
    case refused(file: String, IntakeError)
    /// A file was taken, but can't be moved to the trash.
    case kept(file: String, SystemError)
    /// A folder can't be watched. It is tried again, and this comes once.
    case missing(folder: String, SystemError)
}
