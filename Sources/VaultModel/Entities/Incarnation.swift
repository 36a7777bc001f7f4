/// The incarnation of an entity that a version belongs to. An entity that the server has forgotten may be created again
/// under the same id; its versions then begin in a range of their own, so that a device that knows versions of the
/// previous incarnation never takes a new one for one of them.
package enum Incarnation {
    /// The number of versions in a range.
    private static let size: Int64 = 1 << 20

    /// The first version of an entity that the change with this number creates again. No other incarnation of the
    /// entity has that version.
    package static func firstVersion(seq: Int64) -> Int64 { seq * size + 1 }

    /// Whether both versions belong to one incarnation, so that the higher one came after the lower one.
    package static func isSame(_ one: Int64, _ other: Int64) -> Bool { one / size == other / size }
}
