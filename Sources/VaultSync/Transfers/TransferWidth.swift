/// How many files move at once: few at first and on a slow line, where several would only end later, and lose more when
/// it breaks; more while each ends soon, because then most of the time is spent waiting for answers and disks.
struct TransferWidth: Hashable, Sendable {
    static let least = 2
    static let most = 8
    /// A file that took at most this many milliseconds makes room for one more.
    private static let soon: Int64 = 1000
    /// A file that took this many milliseconds or more shows a slow line.
    private static let late: Int64 = 5000

    private(set) var count = least

    /// Notes that a file was moved in so many milliseconds.
    mutating func moved(in milliseconds: Int64) {
        if milliseconds <= Self.soon {
            count = min(Self.most, count + 1)
        } else if milliseconds >= Self.late {
            count = Self.least
        }
    }

    /// Notes that a file could not be moved.
    mutating func failed() {
        count = Self.least
    }
}
