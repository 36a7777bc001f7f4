/// The values that a person saw when an edit began. They are what the edit replaces, whatever has arrived since.
package struct SeenFields: Hashable, Sendable {
    /// The version of the server's state that was shown; 0 for none.
    package var version: Int64
    /// At least the values of the fields that the edit changes; sets as sorted arrays.
    package var values: Fields

    package init(version: Int64, values: Fields) {
        self.version = version
        self.values = values
    }
}
