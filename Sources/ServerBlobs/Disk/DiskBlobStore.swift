internal import Sealing
internal import SystemKit
package import VaultModel
package import VaultServerCore
package import VaultWire

/// Keeps blobs in a folder of this computer, and lets devices send and fetch them through this server, at addresses that
/// it signs itself: ``DiskBlobEndpoint``.
package struct DiskBlobStore: BlobStore {
    /// The folder in its directory that has the accounts' folders.
    package static let accountsFolder = "u"
    package let origin: String? = nil
    let files: DiskBlobFiles
    let signature: BlobSignature

    /// Creates the folder if it is missing.
    ///
    /// - Parameter secret: 32 bytes that stay the same; addresses are signed with a key derived from them.
    /// - Throws: ``VaultServerCore/BlobFailure``.
    package init(directory: String, secret: [UInt8]) throws(BlobFailure) {
        self.init(files: DiskBlobFiles(directory: directory), secret: secret)
        do throws(SystemError) {
            try files.prepare()
        } catch {
            throw BlobFailure(error)
        }
    }

    /// Opens a folder to look into it; nothing in it is changed.
    package init(examining directory: String, secret: [UInt8]) {
        self.init(files: DiskBlobFiles(directory: directory, isExamined: true), secret: secret)
    }

    private init(files: DiskBlobFiles, secret: [UInt8]) {
        self.files = files
        signature = BlobSignature(key: HMACSHA256.authenticate(Array("signed addresses of blobs".utf8), key: secret))
    }

    package func uploadAddress(of upload: BlobUpload, at base: String, now: Timestamp) -> MediaUpload {
        let (expires, end) = DiskBlobStore.expiry(now, BlobAddress.uploadTime)
        let grant = BlobSignature.Grant(
            method: .put, key: upload.key, expires: expires, length: String(upload.byteCount), md5: upload.md5.base64,
            contentType: upload.contentType.rawValue)
        let query = "?expires=\(expires)&signature=\(signature.sign(grant))"
        return MediaUpload(
            url: base + Route.storeBlob(upload.key.description).path + query, headers: upload.headers, expiresAt: end)
    }

    package func downloadAddress(
        of key: BlobKey, contentType: MediaContentType, at base: String, now: Timestamp
    ) -> BlobAddress {
        let (expires, end) = DiskBlobStore.expiry(now, BlobAddress.downloadTime)
        let grant = BlobSignature.Grant(
            method: .get, key: key, expires: expires, contentType: contentType.rawValue)
        let query = "?expires=\(expires)&type=\(contentType.rawValue)&signature=\(signature.sign(grant))"
        return BlobAddress(url: base + Route.fetchBlob(key.description).path + query, expiresAt: end)
    }

    /// Whole seconds, so that both sides name the same moment.
    private static func expiry(_ now: Timestamp, _ seconds: Int64) -> (seconds: Int64, time: Timestamp) {
        let expires = now.milliseconds / 1000 + seconds
        return (expires, Timestamp(milliseconds: expires * 1000))
    }

    /// The MD5 is left out, since a file gets its name only after its content was checked.
    package func properties(of key: BlobKey) throws(BlobFailure) -> BlobProperties? {
        do throws(SystemError) {
            return try files.size(of: key).map { BlobProperties(byteCount: $0, md5: nil) }
        } catch {
            throw BlobFailure(error)
        }
    }

    package func content(of key: BlobKey, limit: Int) throws(BlobFailure) -> [UInt8]? {
        do throws(SystemError) {
            return try files.content(of: key, limit: limit)
        } catch {
            throw BlobFailure(error)
        }
    }

    package func delete(_ key: BlobKey) throws(BlobFailure) {
        do throws(SystemError) {
            try files.delete(key)
        } catch {
            throw BlobFailure(error)
        }
    }

    package func list(of account: UserID?, from start: BlobPage.Start?, limit: Int) throws(BlobFailure) -> BlobPage {
        do throws(SystemError) {
            guard case .after(let key)? = start else { return try files.list(of: account, after: nil, limit: limit) }
            return try files.list(of: account, after: key, limit: limit)
        } catch {
            throw BlobFailure(error)
        }
    }
}

extension BlobFailure {
    init(_ error: SystemError) {
        let code: Code =
            switch error.code {
            case .diskFull: .full
            case .outOfResources, .timedOut: .unavailable
            case .notFound, .alreadyExists, .permissionDenied, .inputOutput, .tooLarge, .notAPlainFile,
                .unsafePermissions, .invalidName, .closedByPeer, .nobodyListening, .cancelled, .noTerminal, .malformed,
                .other:
                .broken
            }
        // The path names an account, and the reason goes to the log.
        self.init(code, reason: error.withoutSubject.description)
    }
}

extension BlobUpload {
    /// The headers that are signed, and have to be sent.
    var headers: [String: String] {
        ["Content-Length": String(byteCount), "Content-MD5": md5.base64, "Content-Type": contentType.rawValue]
    }
}
