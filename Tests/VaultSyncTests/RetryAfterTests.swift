import Testing
import VaultModel
import VaultSync

@Suite("Retry-After")
struct RetryAfterTests {
    private let now = Timestamp("1994-11-06T08:49:30Z") ?? Timestamp(milliseconds: 0)

    @Test(
        arguments: [
            ("0", 0), ("7", 7000), ("3600", 3_600_000), ("99999999999999999999", 3_600_000),
            ("Sun, 06 Nov 1994 08:49:37 GMT", 7000), ("Sun, 06 Nov 1994 08:49:00 GMT", 0),
            ("Sun, 06 Nov 2094 08:49:37 GMT", 3_600_000), ("soon", nil), ("-1", nil), ("", nil),
            ("Sun, 06 Foo 1994 08:49:37 GMT", nil),
        ] as [(String, Int64?)])
    func `is seconds or a date, an hour at most`(_ value: String, _ expected: Int64?) {
        #expect(RetryAfter.milliseconds(value, now: now) == expected)
    }
}
