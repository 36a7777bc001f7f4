import Testing
import VaultModel

@Suite("The offsets of local time")
struct LocalOffsetsTests {
    /// Central European Time of 2026: summer time from 29 March to 25 October, 01:00 UTC.
    private let spring: Int64 = 1_774_746_000_000
    private let autumn: Int64 = 1_792_890_000_000

    private var offsets: LocalOffsets {
        let (first, last) = (Timestamp(milliseconds: 1_767_225_600_000), Timestamp(milliseconds: 1_798_761_600_000))
        return LocalOffsets(from: first, through: last) { (spring..<autumn).contains($0) ? 7200 : 3600 }
    }

    @Test func `a moment is shown in the time that was valid then`() throws {
        let winter = try #require(Timestamp("2026-01-15T23:30:00.000Z"))
        let summer = try #require(Timestamp("2026-07-15T22:30:00.000Z"))
        #expect(offsets.local(winter).description == "2026-01-16T00:30:00.000Z")
        #expect(offsets.local(summer).description == "2026-07-16T00:30:00.000Z")
    }

    @Test func `each change is found to the second, and holds until the next one`() {
        for (start, before, after) in [(spring, 3600, 7200), (autumn, 7200, 3600)] {
            #expect(offsets.seconds(at: Timestamp(milliseconds: start - 1)) == before)
            #expect(offsets.seconds(at: Timestamp(milliseconds: start)) == after)
        }
        #expect(offsets.seconds(at: Timestamp(milliseconds: 0)) == 3600)
        #expect(offsets.seconds(at: Timestamp(milliseconds: 4_000_000_000_000)) == 3600)
    }

    @Test func `without a time zone, local time is UTC`() {
        #expect(LocalOffsets.utc.seconds(at: Timestamp(milliseconds: spring)) == 0)
    }
}
