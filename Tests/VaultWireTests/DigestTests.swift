import Testing
import VaultJSON
import VaultModel
import VaultWire

@Suite("Digests of buckets")
struct DigestTests {
    // From another implementation: Python's hashlib.
    @Test(arguments: [
        ("", "cae66941d9efbd404e4d88758ea67670"), ("abc", "cf4ab791c62b8d2b2109c90275287816"),
        ("rcp_01ARZ3NDEKTSV4RRFFQ69G5FAV:7", "f181cd29f26f9266d2b8e5ea7e58570a"),
        (String(repeating: "a", count: 128), "1271d28e731afb57bdfba6bdaf3501be"),
        (String(repeating: "a", count: 129), "68b7bafbad5055c4ebe6eb170a0f8524"),
        (String(repeating: "a", count: 300), "ccc6f168e83a9fcfde99f7d9ddeeae49"),
    ])
    func `the hash is DigestHash of 16 bytes`(_ text: String, _ hex: String) {
        let hash = DigestHash.hash16(text)
        #expect(String(hash.first, radix: 16) == hex.prefix(16))
        #expect(String(hash.last, radix: 16) == hex.suffix(16))
    }

    @Test func `a bucket is the first byte of the id's hash, and adds the hash of id and version`() {
        let id = "rcp_01ARZ3NDEKTSV4RRFFQ69G5FAV"
        let table = BucketDigest.table([(id, Int64(7))])
        #expect(table.count == 256)
        #expect(table[BucketDigest.bucket(of: id)] == BucketDigest(count: 1, digest: 0xf181_cd29_f26f_9266))
        #expect(table.reduce(0) { $0 + $1.count } == 1)
    }

    @Test func `order plays no part, and what is taken away leaves no trace`() {
        let rows = (0..<300).map { ("rcp_\($0)", Int64($0)) }
        #expect(BucketDigest.table(rows) == BucketDigest.table(rows.reversed()))
        var bucket = BucketDigest()
        bucket.add(DigestEntry("a", version: 1))
        bucket.remove(DigestEntry("a", version: 1))
        #expect(bucket == BucketDigest())
    }

    @Test func `travels as sixteen lower-case digits, zeros in front included`() throws {
        let bucket = BucketDigest(count: 3, digest: 0xab)
        #expect(bucket.json == ["count": 3, "digest": "00000000000000ab"])
        #expect(try BucketDigest(json: bucket.json) == bucket)
    }

    @Test(arguments: ["", "00000000000000AB", "+0000000000000ab", "0ab", "00000000000000000", "000000000000000g"])
    func `other spellings of a digest are refused by name`(_ digest: String) {
        #expect(throws: WireError(pointer: "/digest", detail: "must be 16 lower-case hex digits")) {
            _ = try BucketDigest(json: ["count": 1, "digest": .string(digest)])
        }
    }

    @Test(arguments: [0, 255, 257])
    func `an answer with another number of buckets is refused`(_ count: Int) {
        let bucket = BucketDigest().json
        let json: JSON = ["cursor": "c", "buckets": .array(Array(repeating: bucket, count: count))]
        #expect(throws: WireError.self) { _ = try DigestResponse(json: json) }
    }
}
