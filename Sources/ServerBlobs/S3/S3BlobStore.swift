internal import DigestKit
internal import HTTPClientKit
package import VaultModel
package import VaultServerCore
package import VaultWire

/// Keeps blobs in a bucket of an S3-compatible store. Devices send and fetch them there, at addresses signed by this
/// server; the server itself only asks for what is there, and deletes it.
///
/// Signed into an upload are host, length, MD5 and type: these hold on every store that was tried, while
/// `x-amz-checksum-sha256` and `If-None-Match` do not (docs/decisions/0033-blobs.md).
package final class S3BlobStore: BlobStore {
    package var origin: String? { "\(location.scheme)://\(location.host)" }
    private let location: S3Location
    private let signer: S3Signer
    private let client: HTTPClient
    /// For whole contents, which take longer.
    private let contents: HTTPClient
    private let now: @Sendable () -> Timestamp
    /// Seconds for which the server's own requests are signed.
    private static let requestTime: Int64 = 60

    package init(
        _ location: S3Location, keys: S3Keys, agent: String, now: @escaping @Sendable () -> Timestamp
    ) {
        self.location = location
        self.now = now
        signer = S3Signer(keys: keys, region: location.region)
        client = HTTPClient(
            limits: HTTPClient.Limits(
                deadline: .seconds(15), connecting: .seconds(5), answerBytes: 8 << 20, agent: agent))
        contents = HTTPClient(
            limits: HTTPClient.Limits(
                deadline: .seconds(120), connecting: .seconds(5), answerBytes: 20 << 20, agent: agent))
    }

    package func uploadAddress(of upload: BlobUpload, at base: String, now: Timestamp) -> MediaUpload {
        var request = request("PUT", upload.key.description)
        for (name, value) in upload.headers { request.headers[name.lowercased()] = value }
        let url = signer.url(request, now: now, seconds: BlobAddress.uploadTime)
        return MediaUpload(url: url, headers: upload.headers, expiresAt: S3BlobStore.end(now, BlobAddress.uploadTime))
    }

    package func downloadAddress(
        of key: BlobKey, contentType: MediaContentType, at base: String, now: Timestamp
    ) -> BlobAddress {
        let url = signer.url(request("GET", key.description), now: now, seconds: BlobAddress.downloadTime)
        return BlobAddress(url: url, expiresAt: S3BlobStore.end(now, BlobAddress.downloadTime))
    }

    /// The store counts from the whole second.
    private static func end(_ now: Timestamp, _ seconds: Int64) -> Timestamp {
        Timestamp(milliseconds: (now.milliseconds / 1000 + seconds) * 1000)
    }

    package func properties(of key: BlobKey) throws(BlobFailure) -> BlobProperties? {
        let answer = try send(request("HEAD", key.description))
        if answer.status == 404 { return nil }
        guard answer.status == 200, let length = answer.headers["Content-Length"].flatMap({ Int64($0) }) else {
            throw failure(answer, "HEAD")
        }
        // The ETag of an object that came in one piece is its MD5, unless the provider encrypts it with a key of its
        // own.
        let tag = answer.headers["ETag"]?.filter { $0 != "\"" }
        return BlobProperties(byteCount: length, md5: tag.flatMap { ContentMD5(hex: $0) })
    }

    package func content(of key: BlobKey, limit: Int) throws(BlobFailure) -> [UInt8]? {
        let answer = try send(request("GET", key.description), by: contents)
        if answer.status == 404 { return nil }
        guard answer.status == 200 else { throw failure(answer, "GET") }
        guard answer.body.count <= limit, ContentHash(bytes: SHA256.hash(answer.body)) == key.hash else {
            throw BlobFailure(.broken, reason: "an object is not the one that was sent")
        }
        return answer.body
    }

    package func delete(_ key: BlobKey) throws(BlobFailure) {
        let answer = try send(request("DELETE", key.description))
        guard answer.status == 204 || answer.status == 200 || answer.status == 404 else {
            throw failure(answer, "DELETE")
        }
    }

    package func list(of account: UserID?, from start: BlobPage.Start?, limit: Int) throws(BlobFailure) -> BlobPage {
        let prefix = account.map(BlobKey.prefix(of:)) ?? BlobKey.root
        var request = request("GET", "")
        request.query = [
            "list-type": "2", "prefix": location.prefix + prefix, "max-keys": String(min(limit, 1000)),
        ]
        switch start {
        case .after(let key): request.query["start-after"] = location.prefix + key.description
        case .token(let token): request.query["continuation-token"] = token
        case nil: break
        }
        let answer = try send(request)
        guard answer.status == 200 else { throw failure(answer, "LIST") }
        guard let listing = S3Listing(answer.body) else {
            throw BlobFailure(.broken, reason: "the list of the bucket can't be read")
        }
        let keys = listing.keys.compactMap { name in
            name.hasPrefix(location.prefix) ? BlobKey(String(name.dropFirst(location.prefix.count))) : nil
        }
        return BlobPage(keys: keys, next: listing.next.map(BlobPage.Start.token))
    }

    private func request(_ method: String, _ key: String) -> S3Signer.Request {
        S3Signer.Request(method, scheme: location.scheme, host: location.host, path: location.path(key))
    }

    /// Sends a signed request and waits for the answer. The calling thread is one of those that may wait.
    private func send(
        _ request: S3Signer.Request, by client: HTTPClient? = nil
    ) throws(BlobFailure) -> HTTPResponse {
        let url = signer.url(request, now: now(), seconds: S3BlobStore.requestTime)
        let message = HTTPRequest(HTTPMethod(rawValue: request.method), request.path)
        do throws(HTTPClientFailure) {
            return try (client ?? self.client).wait(for: message, to: url)
        } catch {
            throw BlobFailure(.unavailable, reason: error.description)
        }
    }

    /// Describes an answer that is an error. Its text is not quoted, since it may repeat the address.
    private func failure(_ answer: HTTPResponse, _ name: String) -> BlobFailure {
        switch answer.status {
        case 429, 500...: BlobFailure(.unavailable, reason: "\(name) was answered with \(answer.status)")
        case 507: BlobFailure(.full, reason: "the store is full")
        default:
            BlobFailure(
                .broken,
                reason: "\(name) was answered with \(answer.status): check bucket, region, keys and their permissions")
        }
    }
}
