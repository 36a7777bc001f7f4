/// What a person had before them when an edit began: what the edit replaces is this, whatever came meanwhile.
package struct SeenFields: Hashable, Sendable {
    /// Of the server's state that lay under it; 0 for none.
    package var version: Int64
    /// At least the values of the fields that the edit changes; sets as sorted arrays.
    package var values: Fields

    package init(version: Int64, values: Fields) {
        self.version = version
        self.values = values
    }
}
