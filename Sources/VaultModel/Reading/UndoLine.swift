/// One action of this device, as the list of what can be undone and done again has it.
package struct UndoLine: Hashable, Sendable {
    /// What was done; the raw value is the label that the store keeps.
    package enum Action: String, Hashable, Sendable {
        case add, edit, trash, restore
        case importing = "import"
        case resolve, request
        case putBack = "put-back"
        case addPart = "add-part"
        case snooze, mute, wake
    }

    /// Why nothing would come of undoing it, or of doing it again.
    package enum Obstacle: Hashable, Sendable {
        /// It is not in the vault any more.
        case gone
        /// Somebody has changed the same since.
        case changedSince
        /// The server knows of the request, and there is no opposite of it.
        case sent
    }

    /// Its place: a later action has a higher number.
    package let sequence: Int64
    /// Nil for what a later program did.
    package let action: Action?
    /// By this device's clock; nil where an earlier program did it.
    package let at: Timestamp?
    /// How many receipts, categories or requests it was about.
    package let count: Int
    /// What the first of them is called; empty where nothing is known of it.
    package let title: String
    /// The fields that were changed, of an edit.
    package let fields: [FieldName]
    /// Whether it was undone and can be done again.
    package let isUndone: Bool
    /// Nil where something would come of it.
    package let obstacle: Obstacle?

    package init(
        sequence: Int64, action: Action?, at: Timestamp?, count: Int = 1, title: String = "", fields: [FieldName] = [],
        isUndone: Bool = false, obstacle: Obstacle? = nil
    ) {
        self.sequence = sequence
        self.action = action
        self.at = at
        self.count = count
        self.title = title
        self.fields = fields
        self.isUndone = isUndone
        self.obstacle = obstacle
    }
}
