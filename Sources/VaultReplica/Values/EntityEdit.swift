package import VaultModel

/// What one action did to one entity, and how it was before; enough to undo it and to do it again.
package struct EntityEdit: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case create, fields, trash, restore
        /// A request was made. Once the server has seen it, its opposite, or the same again, is another request.
        case request
    }

    package let id: String
    package let kind: Kind
    /// The changed fields, for ``Kind/fields``; for ``Kind/request`` what was asked, as `after`.
    package var before: Fields
    package var after: Fields

    package init(id: String, kind: Kind, before: Fields = [:], after: Fields = [:]) {
        self.id = id
        self.kind = kind
        self.before = before
        self.after = after
    }
}
