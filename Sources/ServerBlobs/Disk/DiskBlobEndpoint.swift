package import HTTPServerKit
internal import Synchronization
internal import SystemKit
package import VaultModel
package import VaultServerCore
package import VaultWire

/// Makes the answer to a request that was not carried out.
package typealias BlobRefusal = @Sendable (Problem) -> HTTPResponse

/// Takes and sends the blobs of a ``DiskBlobStore`` over HTTP. The signature of the address decides; there is no token.
/// Statuses are those of AWS S3, so that a device needs to know only one behavior.
package final class DiskBlobEndpoint: Sendable {
    private let store: DiskBlobStore
    private let now: @Sendable () -> Timestamp
    /// Logs one line for every failure of the disk.
    private let log: @Sendable (String) -> Void
    private let arrived: @Sendable (BlobKey) -> Void
    private let running = Mutex<[UserID: Int]>([:])
    /// Uploads of one account at once: each may take space on the disk before anything of it is checked.
    private static let uploadsPerAccount = 16
    /// No address is valid for longer, in seconds.
    private static let longest: Int64 = 7 * 86_400

    /// - Parameter arrived: called for each upload that was stored, before its answer; must not block.
    package init(
        _ store: DiskBlobStore, now: @escaping @Sendable () -> Timestamp, log: @escaping @Sendable (String) -> Void,
        arrived: @escaping @Sendable (BlobKey) -> Void = { _ in }
    ) {
        self.store = store
        self.now = now
        self.log = log
        self.arrived = arrived
    }

    /// Checks the head of an upload.
    ///
    /// - Parameter name: what follows `/v1/blobs/` in the path.
    package func admit(_ head: HTTPRequest, _ name: String, _ refusal: @escaping BlobRefusal) -> HTTPAdmission {
        do throws(Problem) {
            guard head.headers["Content-Length"] != nil else {
                throw Problem(.lengthRequired, "Send the content with its length.")
            }
            let upload = try upload(head, name)
            let account = upload.key.account
            guard begin(account) else {
                let detail = "The account sends \(Self.uploadsPerAccount) attachments already; wait for one of them."
                throw Problem(.rateLimited, detail, retryAfter: 2)
            }
            let receiver = DiskUpload(upload, to: store.files) { [weak self] in
                self?.end(account)
            } finished: { [log, arrived] result in
                switch result {
                case .success:
                    arrived(upload.key)
                    return HTTPResponse(status: 200, headers: ["ETag": Self.tag(upload.key)]).signed()
                case .failure(let error): return refusal(Self.problem(error, log))
                }
            }
            return .receiving(receiver, payer: "account \(account)")
        } catch {
            return .refused(refusal(error))
        }
    }

    /// Answers a download.
    package func fetch(_ request: HTTPRequest, _ name: String, _ refusal: @escaping BlobRefusal) -> HTTPAnswer {
        do throws(Problem) {
            let (key, contentType) = try download(request, name)
            return try content(of: key, contentType, request.headers, refusal)
        } catch {
            return .response(refusal(error))
        }
    }

    private func content(
        of key: BlobKey, _ contentType: MediaContentType, _ headers: HTTPHeaders, _ refusal: @escaping BlobRefusal
    ) throws(Problem) -> HTTPAnswer {
        let file: OpenedFile
        do throws(SystemError) {
            guard let found = try store.files.open(key) else {
                throw SystemError(.notFound, function: "open")
            }
            file = found
        } catch {
            guard error.code == .notFound else { throw Self.problem(.system(error), log) }
            throw Problem(.notFound, "There is no such content.")
        }
        let size = file.size
        var response = HTTPResponse(
            status: 200,
            headers: [
                "Content-Type": contentType.rawValue, "Accept-Ranges": "bytes", "ETag": Self.tag(key),
                // Whatever the content is, a browser must not run it.
                "Content-Security-Policy": "sandbox; default-src 'none'",
            ])
        // A range of another content would be of no use.
        let isOther = headers["If-Range"].map { $0 != Self.tag(key) } ?? false
        switch ByteRange(isOther ? nil : headers["Range"], size: size) {
        case .whole: return .file(response.signed(), HTTPFile(file.takeDescriptor(), range: 0..<size))
        case .part(let range):
            response.status = 206
            response.headers["Content-Range"] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return .file(response.signed(), HTTPFile(file.takeDescriptor(), range: range))
        case .unsatisfiable:
            var response = refusal(Problem(.rangeNotSatisfiable, "The content has \(size) bytes."))
            response.headers["Content-Range"] = "bytes */\(size)"
            return .response(response)
        }
    }

    /// Reads the upload that the signature allows from the headers that were sent.
    private func upload(_ head: HTTPRequest, _ name: String) throws(Problem) -> BlobUpload {
        let headers = head.headers
        var grant = try grant(.put, head, name)
        grant.length = headers["Content-Length"] ?? ""
        grant.md5 = headers["Content-MD5"] ?? ""
        grant.contentType = headers["Content-Type"] ?? ""
        try check(grant, head)
        guard let byteCount = Int64(grant.length), let md5 = ContentMD5(base64: grant.md5),
            let contentType = MediaContentType(rawValue: grant.contentType)
        else { throw Self.denied }
        return BlobUpload(key: grant.key, contentType: contentType, byteCount: byteCount, md5: md5)
    }

    private func download(_ head: HTTPRequest, _ name: String) throws(Problem) -> (BlobKey, MediaContentType) {
        var grant = try grant(.get, head, name)
        grant.contentType = head.query["type"] ?? ""
        try check(grant, head)
        guard let contentType = MediaContentType(rawValue: grant.contentType) else { throw Self.denied }
        return (grant.key, contentType)
    }

    private func grant(_ method: HTTPMethod, _ head: HTTPRequest, _ name: String) throws(Problem)
        -> BlobSignature.Grant
    {
        guard let key = BlobKey(name) else { throw Problem.nothingHere }
        let text = head.query["expires"] ?? ""
        guard let expires = Int64(text), String(expires) == text else { throw Self.denied }
        return BlobSignature.Grant(method: method, key: key, expires: expires)
    }

    private func check(_ grant: BlobSignature.Grant, _ head: HTTPRequest) throws(Problem) {
        guard store.signature.isValid(head.query["signature"] ?? "", of: grant) else { throw Self.denied }
        let left = grant.expires - now().milliseconds / 1000
        guard (1...Self.longest).contains(left) else {
            throw Problem(.permissionDenied, "This address has expired; ask for another one.")
        }
    }

    private static let denied = Problem(
        .permissionDenied, "The signature is not that of this request: an address is good only for what it names.")

    private func begin(_ account: UserID) -> Bool {
        running.withLock { running in
            guard running[account, default: 0] < Self.uploadsPerAccount else { return false }
            running[account, default: 0] += 1
            return true
        }
    }

    private func end(_ account: UserID) {
        running.withLock { running in
            let left = running[account, default: 1] - 1
            running[account] = left > 0 ? left : nil
        }
    }

    private static func tag(_ key: BlobKey) -> String { "\"\(key.hash.hex)\"" }

    private static func problem(_ error: DiskUploadError, _ log: (String) -> Void) -> Problem {
        switch error {
        case .otherContent:
            return Problem(.validationError, "The content is not the announced one; nothing of it was kept.")
        case .system(let error):
            log("can't store or read an attachment: \(error.withoutSubject.debugDescription)")
            let reason = error.code == .diskFull ? "is full" : "has failed"
            return Problem(
                .unavailable, "Nothing was changed: the disk of the attachments \(reason). Try again later.",
                retryAfter: 30)
        }
    }
}
