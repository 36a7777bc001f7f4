import DigestKit
import Foundation
import ServerBlobs
import Testing
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

@Suite("Blobs on the disk")
struct DiskBlobTests {
    private let bench: DiskBench

    init() throws { bench = try DiskBench() }

    private func mode(_ path: String) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func `files and folders are their owner's alone, and nothing temporary stays`() throws {
        let blob = SampleBlob()
        try bench.put(blob)
        #expect(try mode(bench.path(blob.key.description)) == 0o600)
        for folder in ["", "u", "u/\(blob.key.account)"] { #expect(try mode(bench.path(folder)) == 0o700) }
        var other = blob.content
        other[0] ^= 1
        let address = bench.upload(SampleBlob(2))
        #expect(try bench.send("PUT", address.url, address.headers, other).status == 400)
        #expect(try bench.names(of: blob) == [blob.key.name])
    }

    @Test func `a content with the announced MD5 and another SHA-256 is not kept`() throws {
        let (blob, other) = (SampleBlob(1), SampleBlob(2))
        var lie = blob.upload
        lie.md5 = other.upload.md5
        let address = bench.store.uploadAddress(of: lie, at: bench.base, now: .testNow)
        let answer = try bench.send("PUT", address.url, address.headers, other.content)
        #expect(answer.status == 400 && answer.text.contains("VALIDATION_ERROR"))
        #expect(try bench.names(of: blob) == [])
    }

    @Test(arguments: [
        "u/../../server.key", "u/%2e%2e/%2e%2e/server.key", "../server.key", "u//x", "u/usr_1/x", "u", "u/",
        "..%2f..%2fserver.key", "u/./x", "%00", "u/usr_01J0000000000000000000000A/../../../../etc/passwd",
    ])
    func `a name that is no key is 404, whatever it would lead to`(_ name: String) throws {
        for method in ["GET", "PUT"] {
            let url = "\(bench.base)/v1/blobs/\(name)?expires=99999999999&signature=00"
            #expect(try bench.send(method, url, ["Content-Length": "0"]).status == 404)
        }
    }

    @Test func `keys have one spelling`() {
        let key = SampleBlob().key
        #expect(BlobKey(key.description) == key)
        for text in [
            key.description.uppercased(), "/" + key.description, key.description + "/",
            key.description + "-thumb-thumb",
            key.description + "\0", key.description.replacing("u/", with: "v/"), "u/" + key.description,
        ] {
            #expect(BlobKey(text) == nil)
        }
    }

    @Test func `every byte of a signature counts`() throws {
        let blob = SampleBlob()
        try bench.put(blob)
        let url = bench.download(blob).url
        let start = try #require(url.firstRange(of: "signature=")?.upperBound)
        for index in url[start...].indices {
            let changed = url.replacingCharacters(in: index...index, with: url[index] == "0" ? "1" : "0")
            #expect(try bench.send("GET", changed).status == 403)
        }
        for (name, value) in [
            ("type=image/jpeg", "type=text/html"), ("type=image/jpeg&", ""), ("expires=", "expires=1"),
        ] {
            #expect(try bench.send("GET", url.replacing(name, with: value)).status == 403)
        }
        #expect(try bench.send("GET", url).status == 200)
    }

    @Test func `another secret signs other addresses`() throws {
        let other = try DiskBlobStore(directory: bench.scratch.file("blobs"), secret: Array(repeating: 8, count: 32))
        let blob = SampleBlob()
        try bench.put(blob)
        let address = other.downloadAddress(of: blob.key, contentType: .jpeg, at: bench.base, now: .testNow)
        #expect(try bench.send("GET", address.url).status == 403)
    }

    @Test func `a content without its length is 411`() throws {
        let address = bench.upload(SampleBlob())
        let headers = address.headers.merging(["Transfer-Encoding": "chunked"]) { $1 }
            .filter { $0.key != "Content-Length" }
        #expect(try bench.send("PUT", address.url, headers, Array("0\r\n\r\n".utf8)).status == 411)
    }

    @Test func `an account that sends sixteen at once waits, and others do not`() throws {
        let address = bench.upload(SampleBlob())
        let halves = try (0..<16).map { _ in try RawHTTPClient(port: bench.port) }
        for client in halves {
            client.send(bench.head("PUT", address.url, address.headers.merging(["Expect": "100-continue"]) { $1 }))
            // The server asks for the content once it has begun to take it.
            #expect(try client.head().status == 100)
        }
        let refused = try bench.put(SampleBlob())
        #expect(refused.status == 429 && refused.headers["retry-after"] == "2")
        #expect(try bench.put(SampleBlob(of: 2)).status == 200)
        for client in halves {
            client.send(SampleBlob().content)
            #expect(try client.response().status == 200)
        }
        #expect(try bench.put(SampleBlob()).status == 200)
        #expect(try bench.names(of: SampleBlob()) == [SampleBlob().key.name])
    }

    @Test func `what a dead process left is removed when the store is listed`() throws {
        let blob = SampleBlob()
        try bench.put(blob)
        // No process has this number: it is above the kernel's limit.
        try bench.plant("u/\(blob.key.account)/.temporary-99999999-1-x")
        #expect(try bench.store.list(of: nil, from: nil, limit: 10).keys == [blob.key])
        #expect(try bench.names(of: blob) == [blob.key.name])
    }

    @Test func `no browser runs what an address leads to`() throws {
        let blob = SampleBlob()
        try bench.put(blob)
        #expect(try bench.get(blob).headers["content-security-policy"] == "sandbox; default-src 'none'")
    }

    @Test(arguments: [
        ("bytes=0-0", 206), ("bytes=0-99999", 206), ("bytes=4999-4999", 206), ("bytes=5000-5000", 416),
        ("bytes=-0", 416), ("bytes=-99999", 206), ("bytes=5-4", 200), ("bytes=0-1,3-4", 200), ("bytes=-", 200),
        ("bytes=a-b", 200), ("items=0-1", 200), ("bytes=99999999999999999999-", 200),
    ])
    func `only a plain range is followed`(_ range: String, _ status: Int) throws {
        let blob = SampleBlob()
        try bench.put(blob)
        let answer = try bench.get(blob, ["Range": range])
        #expect(answer.status == status)
        if status == 416 { #expect(answer.headers["content-range"] == "bytes */5000") }
        let tag = try #require(try bench.get(blob).headers["etag"])
        #expect(try bench.get(blob, ["Range": "bytes=0-0", "If-Range": tag]).status == 206)
        #expect(try bench.get(blob, ["Range": "bytes=0-0", "If-Range": "\"x\""]).status == 200)
    }
}
