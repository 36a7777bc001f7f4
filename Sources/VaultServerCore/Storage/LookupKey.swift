/// A key under which entities of an account are found.
///
/// A storage may keep a hash of the name: names are compared for equality only. Entities under the same name are in
/// order of the day, and then of their id.
package struct LookupKey: Hashable, Sendable, ExpressibleByStringInterpolation {
    package let name: String
    /// A day (YYYY-MM-DD), or a text that sorts before or after all days; empty for keys that have none.
    package let day: String

    package init(_ name: String, day: String = "") {
        self.name = name
        self.day = day
    }

    package init(stringLiteral name: String) { self.init(name) }
}
