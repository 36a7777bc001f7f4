import ServerBlobs
import Testing
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Contract of the stores of blobs")
struct BlobContractTests {
    @Test(arguments: BlobFlavour.allCases)
    func `what was sent is there, and comes back`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        for blob in [SampleBlob(1, size: 1), SampleBlob(2, size: 300_000), SampleBlob(2, size: 300, .thumbnail)] {
            #expect(try bench.store.properties(of: blob.key) == nil)
            #expect(try bench.put(blob).status == 200)
            let found = try #require(try bench.store.properties(of: blob.key))
            #expect(found.byteCount == Int64(blob.content.count))
            #expect(found.md5 == nil || found.md5 == blob.upload.md5)
            let answer = try bench.get(blob)
            #expect(answer.status == 200 && answer.body == blob.content)
            #expect(answer.headers["content-type"] == "image/jpeg")
        }
    }

    @Test(arguments: BlobFlavour.allCases)
    func `an address names its end, and asks for nothing but the headers it has signed`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let (blob, now) = (SampleBlob(), Timestamp(milliseconds: 1_700_000_000_999))
        let upload = bench.upload(blob, now: now)
        #expect(upload.expiresAt.milliseconds == 1_700_000_600_000)
        #expect(bench.download(blob, now: now).expiresAt.milliseconds == 1_700_000_300_000)
        #expect(upload.headers.keys.sorted() == ["Content-Length", "Content-MD5", "Content-Type"])
        #expect(try MediaUpload(json: upload.json) == upload)
    }

    @Test(arguments: BlobFlavour.allCases)
    func `the same content may be sent again`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let (blob, address) = (SampleBlob(), bench.upload(SampleBlob()))
        for _ in 0..<3 {
            #expect(try bench.send("PUT", address.url, address.headers, blob.content).status == 200)
        }
        #expect(try bench.get(blob).body == blob.content)
    }

    @Test(arguments: BlobFlavour.allCases)
    func `other bytes of the same length are 400, and nothing of them is kept`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let (blob, address) = (SampleBlob(), bench.upload(SampleBlob()))
        var other = blob.content
        other[4999] ^= 1
        #expect(try bench.send("PUT", address.url, address.headers, other).status == 400)
        #expect(try bench.store.properties(of: blob.key) == nil)
        // The content that was there stays.
        try bench.put(blob)
        #expect(try bench.send("PUT", address.url, address.headers, other).status == 400)
        #expect(try bench.get(blob).body == blob.content)
    }

    @Test(arguments: BlobFlavour.allCases)
    func `an address is good for nothing but what it names`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let (blob, other) = (SampleBlob(), SampleBlob(9, of: 2))
        try bench.put(other)
        let (upload, download) = (bench.upload(blob), bench.download(blob))
        func put(_ url: String, _ changed: [String: String], _ body: [UInt8]) throws -> Int {
            try bench.send("PUT", url, upload.headers.merging(changed) { $1 }, body).status
        }
        func elsewhere(_ url: String) -> String {
            url.replacing(blob.key.description, with: other.key.description)
        }
        let longer = blob.content + [0]
        #expect(try put(tampered(upload.url), [:], blob.content) == 403)
        #expect(try put(elsewhere(upload.url), [:], blob.content) == 403)
        #expect(try put(download.url, [:], blob.content) == 403)
        #expect(try put(upload.url, ["Content-Length": "5001"], longer) == 403)
        #expect(try put(upload.url, ["Content-Type": "text/html"], blob.content) == 403)
        #expect(try put(upload.url, ["Content-MD5": other.upload.md5.base64], blob.content) == 403)
        #expect(try bench.send("GET", upload.url).status == 403)
        #expect(try bench.send("DELETE", upload.url, ["Content-Length": "0"]).status != 204)
        #expect(try bench.send("GET", tampered(download.url)).status == 403)
        #expect(try bench.send("GET", elsewhere(download.url)).status == 403)
        #expect(try bench.store.properties(of: blob.key) == nil)
        #expect(try bench.get(other).body == other.content)
    }

    /// Changes one digit of the signature.
    private func tampered(_ url: String) -> String {
        let last = url.last == "0" ? "1" : "0"
        return url.dropLast() + last
    }

    @Test(arguments: BlobFlavour.allCases)
    func `without a signature nothing is taken and nothing told`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let blob = SampleBlob()
        try bench.put(blob)
        let bare = String(bench.download(blob).url.prefix { $0 != "?" })
        #expect((400..<404).contains(try bench.send("GET", bare).status))
        #expect((400..<404).contains(try bench.send("PUT", bare, bench.upload(blob).headers, blob.content).status))
    }

    @Test(arguments: BlobFlavour.allCases)
    func `an expired address is refused`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let (blob, past) = (SampleBlob(), Timestamp.testNow.later(seconds: -700))
        let upload = bench.upload(blob, now: past)
        // rclone answers 400, all others 403.
        #expect([400, 403].contains(try bench.send("PUT", upload.url, upload.headers, blob.content).status))
        try bench.put(blob)
        #expect([400, 403].contains(try bench.send("GET", bench.download(blob, now: past).url).status))
    }

    @Test(arguments: BlobFlavour.allCases)
    func `a content that ends early leaves nothing`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let (blob, address) = (SampleBlob(3, size: 200_000), bench.upload(SampleBlob(3, size: 200_000)))
        let client = try RawHTTPClient(port: bench.port)
        client.send(bench.head("PUT", address.url, address.headers))
        client.send(Array(blob.content.prefix(150_000)))
        client.finishSending()
        _ = client.everything()
        #expect(try bench.store.properties(of: blob.key) == nil)
        #expect(try bench.put(blob).status == 200)
    }

    @Test(arguments: BlobFlavour.allCases)
    func `a part can be fetched`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let blob = SampleBlob()
        try bench.put(blob)
        for (range, part) in [("bytes=0-99", 0..<100), ("bytes=4000-", 4000..<5000), ("bytes=-10", 4990..<5000)] {
            let answer = try bench.get(blob, ["Range": range])
            // rclone answers 200.
            #expect([200, 206].contains(answer.status) && answer.body == Array(blob.content[part]))
            #expect(answer.headers["content-range"] == "bytes \(part.lowerBound)-\(part.upperBound - 1)/5000")
        }
        #expect(try bench.get(blob, ["Range": "bytes=5000-"]).status == 416)
    }

    @Test(arguments: BlobFlavour.allCases)
    func `what is not there is 404, and can be deleted`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let blob = SampleBlob()
        #expect(try bench.get(blob).status == 404)
        try bench.store.delete(blob.key)
        try bench.put(blob)
        try bench.store.delete(blob.key)
        try bench.store.delete(blob.key)
        #expect(try bench.store.properties(of: blob.key) == nil)
        #expect(try bench.get(blob).status == 404)
    }

    @Test(arguments: BlobFlavour.allCases)
    func `pages of a list hold every key once, and only keys`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        #expect(try bench.store.list(of: nil, from: nil, limit: 10) == BlobPage(keys: [], next: nil))
        let first = (0..<7).map { SampleBlob($0, size: 10, of: 1, $0.isMultiple(of: 2) ? .original : .thumbnail) }
        let second = (0..<3).map { SampleBlob($0, size: 10, of: 2) }
        for blob in first + second { try bench.put(blob) }
        try bench.plant("u/\(first[0].key.account)/readme.txt")
        #expect(try all(of: nil, bench) == (first + second).map(\.key).sorted())
        #expect(try all(of: second[0].key.account, bench) == second.map(\.key).sorted())
    }

    @Test(arguments: BlobFlavour.allCases)
    func `a list begins behind any key, also behind one that is not there`(flavour: BlobFlavour) throws {
        let bench = try flavour.bench()
        let blobs = (0..<5).map { SampleBlob($0, size: 10, of: 1) }.sorted { $0.key < $1.key }
        for blob in blobs where blob.key != blobs[3].key { try bench.put(blob) }
        let (account, keys) = (blobs[0].key.account, blobs.map(\.key))
        #expect(try all(of: account, from: .after(keys[1]), bench) == [keys[2], keys[4]])
        #expect(try all(of: account, from: .after(keys[3]), bench) == [keys[4]])
        #expect(try all(of: nil, from: .after(keys[4]), bench) == [])
    }

    private func all(of account: UserID?, from start: BlobPage.Start? = nil, _ bench: any BlobBench) throws -> [BlobKey]
    {
        var (keys, next) = ([BlobKey](), start)
        repeat {
            let page = try bench.store.list(of: account, from: next, limit: 2)
            keys += page.keys
            next = page.next
        } while next != nil
        return keys
    }
}
