/// An action on this device, as a line of the list of what can be undone and redone.
package struct UndoLine: Hashable, Sendable {
    /// The kind of action; the raw value is the label that the store keeps.
    package enum Action: String, Hashable, Sendable {
        case add, edit, trash, restore
        case importing = "import"
        case resolve, request
        case putBack = "put-back"
        case addPart = "add-part"
        case snooze, mute, wake, attach
        case detach
        case addCategory = "add-category"
        case orderCategories = "order-categories"
        case deleteCategory = "delete-category"
    }

    /// The reason why it cannot be undone or redone.
    package enum Obstacle: Hashable, Sendable {
        /// It is no longer in the vault.
        case gone
        /// The same value has been changed since.
        case changedSince
        /// The server knows the request, and there is none that reverses it.
        case sent
    }

    /// The position: a later action has a higher number.
    package let sequence: Int64
    /// Nil for an action of a later version of the program.
    package let action: Action?
    /// The time by this device's clock; nil for an action of an earlier version.
    package let at: Timestamp?
    /// The number of receipts, categories or requests that it was about.
    package let count: Int
    /// The name of the first of them, or else of its receipt; empty if unknown.
    package let title: String
    /// The type that has the changed fields; nil if several were changed.
    package let type: EntityType?
    /// The changed fields, for an edit.
    package let fields: [FieldName]
    /// Whether it was undone and can be redone.
    package let isUndone: Bool
    /// Nil if it can be undone or redone.
    package let obstacle: Obstacle?

    package init(
        sequence: Int64, action: Action?, at: Timestamp?, count: Int = 1, title: String = "",
        type: EntityType? = .receipt, fields: [FieldName] = [],
        isUndone: Bool = false, obstacle: Obstacle? = nil
    ) {
        self.sequence = sequence
        self.action = action
        self.at = at
        self.count = count
        self.title = title
        self.type = type
        self.fields = fields
        self.isUndone = isUndone
        self.obstacle = obstacle
    }
}
