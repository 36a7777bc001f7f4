import Testing
import VaultAttachments
import VaultModel
import VaultTestKit

@Suite("Receipts that may be one")
struct LikenessTests {
    private func gray(_ value: (Int, Int) -> Int) -> [UInt8] {
        (0..<72).map { UInt8(clamping: value($0 % 9, $0 / 9)) }
    }

    @Test func `each bit says whether a pixel is lighter than its left neighbor`() {
        #expect(PictureHash(gray: gray { column, _ in column * 20 })?.bits == .max)
        #expect(PictureHash(gray: gray { column, _ in 200 - column * 20 })?.bits == 0)
        #expect(PictureHash(gray: gray { column, row in row == 0 && column == 1 ? 255 : 0 })?.bits == 1 << 63)
        #expect(PictureHash(gray: gray { column, row in row == 7 && column == 8 ? 255 : 0 })?.bits == 1)
    }

    @Test func `a picture that is nearly of one gray has no hash`() {
        #expect(PictureHash(gray: gray { column, row in 240 + (column + row) % 11 }) == nil)
        #expect(PictureHash(gray: gray { column, row in 228 + (column + row) % 13 }) != nil)
    }

    @Test(arguments: [0, 71, 73]) func `any other number of pixels has no hash`(count: Int) {
        #expect(PictureHash(gray: (0..<count).map { UInt8($0) }) == nil)
    }

    @Test func `distance counts the bits that differ`() {
        #expect(PictureHash(bits: 0b1011).distance(to: PictureHash(bits: 0b1110)) == 2)
        #expect(PictureHash(bits: 0).distance(to: PictureHash(bits: .max)) == 64)
    }

    @Test(arguments: 0..<100) func `a lighter copy of a picture is alike and another picture is not`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let pixels = (0..<72).map { _ in UInt8.random(in: 0..<200, using: &random) }
        let others = (0..<72).map { _ in UInt8.random(in: 0..<200, using: &random) }
        let picture = LikenessTraits(picture: PictureHash(gray: pixels))
        #expect(
            picture.likeness(to: LikenessTraits(picture: PictureHash(gray: pixels.map { $0 + 40 }))) == [
                .similarPicture
            ])
        #expect(picture.likeness(to: LikenessTraits(picture: PictureHash(gray: others))) == [])
    }

    @Test func `the limit itself is alike and one bit more is not`() {
        let (base, limit) = (LikenessTraits(picture: PictureHash(bits: 0)), LikenessTraits.pictureDistance)
        let (near, far) = (UInt64(1) << limit - 1, UInt64(1) << (limit + 1) - 1)
        #expect(base.likeness(to: LikenessTraits(picture: PictureHash(bits: near))) == [.similarPicture])
        #expect(base.likeness(to: LikenessTraits(picture: PictureHash(bits: far))) == [])
    }

    @Test func `the same store, day and total are one purchase, however the store is written`() throws {
        let day = try #require(CalendarDay("2026-03-14"))
        let (euro, krona) = (try #require(Currency("EUR")), try #require(Currency("SEK")))
        let base = LikenessTraits(store: "Media-Markt GmbH", day: day, total: Money(minor: 1290, currency: euro))
        var other = LikenessTraits(store: "MEDIA MARKT", day: day, total: Money(minor: 1290, currency: euro))
        #expect(base.likeness(to: other) == [.samePurchase])
        other.total = Money(minor: 1290, currency: krona)
        #expect(base.likeness(to: other) == [])
        (other.total, other.day) = (base.total, day.adding(days: 1))
        #expect(base.likeness(to: other) == [])
    }

    @Test func `what is unknown is never alike`() throws {
        let day = try #require(CalendarDay("2026-03-14"))
        let total = Money(minor: 1290, currency: try #require(Currency("EUR")))
        for traits in [
            LikenessTraits(), LikenessTraits(day: day, total: total), LikenessTraits(store: "Aldi", total: total),
            LikenessTraits(store: "Aldi", day: day), LikenessTraits(store: "…", day: day, total: total),
        ] {
            #expect(traits.likeness(to: traits) == [])
        }
    }
}
