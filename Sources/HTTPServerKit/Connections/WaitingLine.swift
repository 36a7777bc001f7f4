/// Those who wait, the one who has waited longest first.
///
/// Entering, leaving and taking the first one take the same time however many wait: places that were left stay until
/// they are the first ones, or more than those that are taken.
struct WaitingLine<Member: Hashable & Sendable>: Sendable {
    private struct Place: Sendable {
        let member: Member
        let number: UInt64
    }

    private var places: [Place] = []
    /// The index of the first place that may be taken.
    private var start = 0
    /// The number of each member's place.
    private var numbers: [Member: UInt64] = [:]
    private var last: UInt64 = 0

    var count: Int { numbers.count }
    /// Places that are kept, also those that were left.
    var placeCount: Int { places.count }

    /// Enters at the end, also if the member was in the line before.
    mutating func enter(_ member: Member) {
        last += 1
        numbers[member] = last
        places.append(Place(member: member, number: last))
        if places.count > 2 * count + 64 { removeLeftPlaces() }
    }

    mutating func leave(_ member: Member) { numbers[member] = nil }

    /// Removes and returns the one who entered first; nil if nobody waits.
    mutating func takeFirst() -> Member? {
        while start < places.count {
            let place = places[start]
            start += 1
            if numbers[place.member] == place.number {
                numbers[place.member] = nil
                return place.member
            }
        }
        return nil
    }

    private mutating func removeLeftPlaces() {
        places = places[start...].filter { numbers[$0.member] == $0.number }
        start = 0
    }
}
