package import VaultModel

/// The effect of one action on one entity, with the previous values; enough to undo and redo it.
package struct EntityEdit: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case create, fields, trash, restore
        /// A request was created. Once the server has seen it, reversing or repeating it takes another request.
        case request
    }

    package let id: String
    package let kind: Kind
    /// The previous values of the changed fields, for ``Kind/fields``; for ``Kind/request`` only `after` is set, to the
    /// request.
    package var before: Fields
    package var after: Fields

    package init(id: String, kind: Kind, before: Fields = [:], after: Fields = [:]) {
        self.id = id
        self.kind = kind
        self.before = before
        self.after = after
    }
}
