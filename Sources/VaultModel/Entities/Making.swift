/// Which making of an entity a version is of. What the server has forgotten may be made anew under its id; then its versions
/// begin in a range of their own, so that none is taken for one of before, by whoever still knows those.
package enum Making {
    /// So many versions a range holds.
    private static let size: Int64 = 1 << 20

    /// The first version of what is made anew by the change of that number, which no other making of the entity bears.
    package static func firstVersion(seq: Int64) -> Int64 { seq * size + 1 }

    /// Whether two versions are of one making, so that the higher one followed the lower.
    package static func isSame(_ one: Int64, _ other: Int64) -> Bool { one / size == other / size }
}
