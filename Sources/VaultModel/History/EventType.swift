/// The kind of an event; the raw value is its `type` on the wire, and names that this version does not know are kept.
package struct EventType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }

    package var description: String { rawValue }

    // Created by devices, for actions on them.

    /// An entity was created, other than by an import.
    package static let created: EventType = "created"
    /// A file was imported; `at` equals the `createdAt` of every receipt of the import, `detail` has their number.
    package static let imported: EventType = "imported"
    package static let edited: EventType = "edited"
    package static let trashed: EventType = "trashed"
    package static let restored: EventType = "restored"
    package static let attached: EventType = "attached"
    /// The gateway took the text message about a new receipt.
    package static let texted: EventType = "texted"
    /// The receipt of a text message that the gateway had taken was unknown to the server when it was sent over the network.
    package static let textMissing: EventType = "textMissing"
    /// This device's change conflicted with another's; `from` is this device's value, `to` the other one.
    package static let conflicted: EventType = "conflicted"
    /// A person resolved a conflict; `from` is the value that the device had shown, `to` the chosen one.
    package static let resolved: EventType = "resolved"

    // Created by devices, about reminders. Their ids are hashes of what they say, so that the server accepts the first
    // of several devices.

    /// A device shows a reminder.
    package static let reminded: EventType = "reminded"
    /// A device could not show a reminder that it had announced.
    package static let reminderFailed: EventType = "reminderFailed"
    /// A person wants to be reminded again later.
    package static let reminderSnoozed: EventType = "reminderSnoozed"
    /// A person has seen a reminder.
    package static let reminderDismissed: EventType = "reminderDismissed"

    /// The types of which every device creates the same one.
    package static let shared: Set<EventType> = [.reminded, .reminderFailed, .reminderSnoozed, .reminderDismissed]

    // Created only by the server.

    /// Another person's change replaced a person's value, which `value` keeps.
    package static let valueOverwritten: EventType = "valueOverwritten"
    /// The texts of two devices were merged without a loss on either side; `detail` names the other device.
    package static let joined: EventType = "joined"
    package static let machineRead: EventType = "machineRead"
    package static let matched: EventType = "matched"
    package static let unmatched: EventType = "unmatched"
    package static let mergedFrom: EventType = "mergedFrom"
    package static let splitInto: EventType = "splitInto"
    package static let lateReturn: EventType = "lateReturn"

    /// The types that the server refuses from a client.
    package static let serverMade: Set<EventType> = [
        .valueOverwritten, .joined, .machineRead, .matched, .unmatched, .mergedFrom, .splitInto, .lateReturn,
    ]
}
