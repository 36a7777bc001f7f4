/// What an event tells of; the raw value is its `type` on the wire, and names that this version does not know are kept.
package struct EventType: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }

    package var description: String { rawValue }

    // Made by devices, of what was done on them.

    /// A receipt or a category was added by hand.
    package static let created: EventType = "created"
    /// A file was imported; `at` is the `createdAt` of every receipt that came with it, `detail` their number.
    package static let imported: EventType = "imported"
    package static let edited: EventType = "edited"
    package static let trashed: EventType = "trashed"
    package static let restored: EventType = "restored"
    package static let attached: EventType = "attached"
    /// This device's change and another's came into dispute; `from` is this device's value, `to` the other one.
    package static let conflicted: EventType = "conflicted"
    /// A person decided a dispute; `from` is what the device had shown, `to` what was chosen.
    package static let resolved: EventType = "resolved"

    // Made by the server alone.

    /// A person's value was replaced by another person's change: it is kept in `value`.
    package static let valueOverwritten: EventType = "valueOverwritten"
    /// Texts of two devices were merged, and nothing of either was lost; `detail` names the other device.
    package static let joined: EventType = "joined"
    package static let machineRead: EventType = "machineRead"
    package static let matched: EventType = "matched"
    package static let unmatched: EventType = "unmatched"
    package static let mergedFrom: EventType = "mergedFrom"
    package static let splitInto: EventType = "splitInto"
    package static let lateReturn: EventType = "lateReturn"

    /// A client that pushes one of these is refused.
    package static let serverMade: Set<EventType> = [
        .valueOverwritten, .joined, .machineRead, .matched, .unmatched, .mergedFrom, .splitInto, .lateReturn,
    ]
}
