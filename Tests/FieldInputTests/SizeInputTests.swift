import FieldInput
import Testing

@Suite("Typed sizes")
struct SizeInputTests {
    @Test(
        arguments: [
            ("2 GiB", 2 << 30), ("2gib", 2 << 30), ("2G", 2 << 30), (" 500 MB ", 500_000_000),
            ("1,5 GB", 1_500_000_000),
            ("1.5 GiB", 3 << 29), ("0.25 kb", 250), ("12 bytes", 12), ("0 B", 0), ("1 TiB", 1 << 40), ("10k", 10_240),
        ] as [(String, Int64)])
    func `sizes are read in every usual form`(_ text: String, _ bytes: Int64) {
        #expect(SizeInput.bytes(text) == bytes)
    }

    @Test(
        arguments: [
            "", "2", "GiB", "2 GG", "-2 GiB", "1.5.5 GB", "1.2345 GB", "1,2.3 GB", "0.5 B", "9999999999 TiB",
            "9000000 TB 1",
        ])
    func `what is no size is refused`(_ text: String) {
        #expect(SizeInput.bytes(text) == nil)
    }

    @Test(
        arguments: [
            (2 << 30, "2 GiB"), (500_000_000, "500 MB"), (1_500_000_000, "1500 MB"), (1 << 40, "1 TiB"), (1, "1 B"),
            (0, "0 B"), (1_536, "1536 B"),
        ] as [(Int64, String)])
    func `a size is written in the largest unit of which it is a whole number, and read again`(
        _ bytes: Int64, _ text: String
    ) {
        #expect(SizeInput.text(bytes) == text && SizeInput.bytes(text) == bytes)
    }
}
