package import VaultReminders

/// One message for a user who is not looking at the program.
package struct Notice: Hashable, Sendable {
    /// One line, cleaned.
    package let title: String
    /// Lines, cleaned.
    package let text: String
    /// The reminder, if it is about one: it has buttons on the desktop then.
    package let key: ReminderKey?
    /// The labels of its buttons, in the person's language; nil for one without.
    let labels: Labels?

    struct Labels: Hashable, Sendable {
        let open: String
        let snooze: String
    }

    init(title: String, text: String, key: ReminderKey? = nil, labels: Labels? = nil) {
        (self.title, self.text, self.key, self.labels) = (title, text, key, labels)
    }
}

/// The button that a person pressed on a notification.
package enum NoticeAnswer: Hashable, Sendable {
    case open(ReminderKey)
    /// Remind again tomorrow.
    case snooze(ReminderKey)
}
