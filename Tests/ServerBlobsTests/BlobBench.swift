import DigestKit
import Foundation
import HTTPServerKit
import ServerBlobs
import Synchronization
import SystemKit
import Testing
import VaultModel
import VaultServerCore
import VaultTestKit
import VaultWire

/// The stores, which must all keep the same promises.
enum BlobFlavour: CaseIterable {
    case disk
    /// On rclone's S3-compatible server.
    case s3
    /// On the server that ``OtherS3`` names.
    case otherS3

    static var allCases: [BlobFlavour] { OtherS3.named == nil ? [.disk, .s3] : [.otherS3] }

    func bench() throws -> any BlobBench {
        switch self {
        case .disk: try DiskBench()
        case .s3: try S3Bench()
        case .otherS3: try S3Bench(try #require(OtherS3.named))
        }
    }
}

/// A running store.
protocol BlobBench {
    var store: any BlobStore { get }
    var port: UInt16 { get }
    /// Creates a file in the store that is none of its blobs.
    func plant(_ name: String) throws
}

extension BlobBench {
    var base: String { "http://127.0.0.1:\(port)" }

    func upload(_ blob: SampleBlob, now: Timestamp = .testNow) -> MediaUpload {
        store.uploadAddress(of: blob.upload, at: base, now: now)
    }

    func download(_ blob: SampleBlob, now: Timestamp = .testNow) -> BlobAddress {
        store.downloadAddress(of: blob.key, contentType: .jpeg, at: base, now: now)
    }

    /// Sends the content as a device would.
    @discardableResult
    func put(_ blob: SampleBlob) throws -> RawHTTPClient.Response {
        let address = upload(blob)
        return try send("PUT", address.url, address.headers, blob.content)
    }

    func get(_ blob: SampleBlob, _ headers: [String: String] = [:]) throws -> RawHTTPClient.Response {
        try send("GET", download(blob).url, headers)
    }

    /// Sends a request with exactly these headers, and `Host`.
    func send(
        _ method: String, _ url: String, _ headers: [String: String] = [:], _ body: [UInt8] = []
    ) throws -> RawHTTPClient.Response {
        let client = try RawHTTPClient(port: port)
        client.send(head(method, url, headers))
        client.send(body)
        return try client.response()
    }

    func head(_ method: String, _ url: String, _ headers: [String: String]) -> String {
        let target = url.dropFirst(base.count)
        let lines = headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\r\n" }.joined()
        return "\(method) \(target) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(lines)\r\n"
    }
}

extension Timestamp {
    static var testNow: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }

    func later(seconds: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + seconds * 1000) }
}

/// A content with everything that is announced of it.
struct SampleBlob {
    var content: [UInt8]
    var account: Int
    var variant: MediaVariant

    /// Different contents for different numbers.
    init(_ number: Int = 1, size: Int = 5000, of account: Int = 1, _ variant: MediaVariant = .original) {
        content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8 &+ number &* 31) }
        self.account = account
        self.variant = variant
    }

    var key: BlobKey {
        let account = UserID(ULID(high: 0x0190_0000_0000_0000, low: UInt64(account)))
        guard let hash = ContentHash(bytes: SHA256.hash(content)) else { fatalError("SHA-256 has 32 bytes") }
        return BlobKey(account: account, hash: hash, variant: variant)
    }

    var upload: BlobUpload {
        guard let md5 = ContentMD5(bytes: MD5.hash(content)) else { fatalError("MD5 has 16 bytes") }
        return BlobUpload(key: key, contentType: .jpeg, byteCount: Int64(content.count), md5: md5)
    }
}

/// A store on the disk behind a server that does nothing else.
struct DiskBench: BlobBench {
    private struct Service: HTTPService {
        let endpoint: DiskBlobEndpoint
        private let refusal: BlobRefusal = { $0.response }

        init(_ endpoint: DiskBlobEndpoint) { self.endpoint = endpoint }

        func refusal(of head: HTTPRequest, bodyBytes: Int?, from peer: HTTPPeer) -> HTTPResponse? {
            guard case .found = Route.match(head.method, head.path) else { return HTTPResponse(status: 404) }
            return nil
        }
        func receives(_ head: HTTPRequest) -> Bool { head.method == .put }
        func admit(_ head: HTTPRequest, from peer: HTTPPeer) -> HTTPAdmission {
            guard case .found(.storeBlob(let name)) = Route.match(head.method, head.path) else {
                return .admitted(payer: "")
            }
            return endpoint.admit(head, name, refusal)
        }
        func answer(_ request: HTTPRequest, from peer: HTTPPeer) -> HTTPAnswer {
            guard case .found(.fetchBlob(let name)) = Route.match(request.method, request.path) else {
                return .response(HTTPResponse(status: 404))
            }
            return endpoint.fetch(request, name, refusal)
        }
    }

    let scratch: TemporaryDirectory
    let server: HTTPServer
    let store: any BlobStore
    var port: UInt16 { server.address.port }

    init() throws {
        scratch = try TemporaryDirectory()
        let disk = try DiskBlobStore(directory: scratch.file("blobs"), secret: Array(repeating: 7, count: 32))
        store = disk
        let endpoint = DiskBlobEndpoint(disk, now: { .testNow }, log: { _ in })
        server = try HTTPServer(
            ListenAddress(host: "127.0.0.1", port: 0), limits: HTTPServerLimits(bodyBytes: 4096),
            service: Service(endpoint))
    }

    func path(_ key: String) -> String { scratch.file("blobs/" + key) }

    func plant(_ name: String) throws { try scratch.write("x", to: "blobs/" + name) }

    /// The names of all files of an account.
    func names(of blob: SampleBlob) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path("u/\(blob.key.account)"))
    }
}

/// A store on an S3-compatible server, below a prefix.
struct S3Bench: BlobBench {
    /// Runs as long as the bench; nil for a server that somebody else has started.
    private let rclone: Rclone?
    private let keys: S3Keys
    private let path: String
    let store: any BlobStore
    let port: UInt16

    /// Starts rclone.
    init(secret: String = Rclone.secret) throws {
        let rclone = try Rclone()
        try self.init(rclone, port: rclone.port, keys: S3Keys(id: Rclone.id, secret: secret), path: "receipts/vault")
    }

    /// Uses the server that ``OtherS3`` names, below a prefix of its own.
    init(_ other: OtherS3) throws {
        let path = "\(other.bucket)/\(UInt64.random(in: 0 ... .max))"
        try self.init(nil, port: other.port, keys: S3Keys(id: other.id, secret: other.secret), path: path)
        // 409 if another test has created it.
        let status = try putSigned("/\(other.bucket)", [])
        guard [200, 409].contains(status) else { throw RawHTTPClient.Failure(description: "no bucket: \(status)") }
    }

    private init(_ rclone: Rclone?, port: UInt16, keys: S3Keys, path: String) throws {
        (self.rclone, self.port, self.keys, self.path) = (rclone, port, keys, path)
        store = try Self.store(port, keys: keys, path: path)
    }

    /// - Parameter path: the bucket and the prefix.
    static func store(_ port: UInt16, keys: S3Keys, path: String) throws -> S3BlobStore {
        let location = S3Location(
            "s3://\(path)", endpoint: "http://127.0.0.1:\(port)", region: "us-east-1", usesPathStyle: true)
        guard let location else { throw RawHTTPClient.Failure(description: "the address is malformed") }
        return S3BlobStore(location, keys: keys, agent: "test") { .testNow }
    }

    func plant(_ name: String) throws {
        let status = try putSigned("/\(path)/\(name)", [UInt8(ascii: "x")])
        guard status == 200 else { throw RawHTTPClient.Failure(description: "PUT \(name): \(status)") }
    }

    private func putSigned(_ path: String, _ body: [UInt8]) throws -> Int {
        let request = S3Signer.Request("PUT", scheme: "http", host: "127.0.0.1:\(port)", path: path)
        let url = S3Signer(keys: keys, region: "us-east-1").url(request, now: .testNow, seconds: 60)
        return try send("PUT", url, ["Content-Length": String(body.count)], body).status
    }
}

/// An S3-compatible server that runs already, and a bucket to create: `RVAULT_S3` is port, access key, secret key and bucket,
/// separated by blanks. `make s3` sets it.
struct OtherS3 {
    let port: UInt16
    let id: String
    let secret: String
    let bucket: String

    /// Nil without the variable.
    static let named: OtherS3? = {
        guard let text = ProcessInfo.processInfo.environment["RVAULT_S3"] else { return nil }
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 4, let port = UInt16(words[0]) else { fatalError("RVAULT_S3 is malformed") }
        return OtherS3(port: port, id: words[1], secret: words[2], bucket: words[3])
    }()
}
