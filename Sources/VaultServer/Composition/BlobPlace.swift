package import ServerBlobs
internal import SystemKit
internal import VaultModel
package import VaultServerCore

/// The place where a running server keeps attachments.
package enum BlobPlace: Sendable {
    /// On this computer; devices send and fetch them through this server.
    case disk(DiskBlobStore)
    /// On another server, which devices reach by themselves.
    case elsewhere(any BlobStore)

    var store: any BlobStore {
        switch self {
        case .disk(let store): store
        case .elsewhere(let store): store
        }
    }
}

extension BlobPlace {
    /// Opens the place that the options name.
    ///
    /// - Throws: ``ServerError`` with what the operator can do.
    init(_ options: BlobOptions, in directory: DataDirectory) throws(ServerError) {
        switch options {
        case .folder(let path):
            let secret = try directory.secret()
            do throws(BlobFailure) {
                self = .disk(try DiskBlobStore(directory: path, secret: secret))
            } catch {
                throw ServerError(.dataDirectory, "Can't keep attachments in \(path): \(error.reason)")
            }
        case .s3(let location, let credentials):
            let clock = WallClock.system
            self = .elsewhere(
                S3BlobStore(
                    location, keys: try BlobPlace.keys(credentials), agent: "rvault-server/\(ProgramVersion.current)"
                ) { Timestamp(milliseconds: clock.now()) })
        }
    }

    private static func keys(_ path: String?) throws(ServerError) -> S3Keys {
        guard let path else {
            if let keys = S3Keys(environment: ProcessEnvironment.current()) { return keys }
            throw ServerError(
                .input, "No keys for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or --s3-credentials.")
        }
        do throws(SystemError) {
            return try S3Keys.read(path)
        } catch {
            var reason = "Can't read \(path): \(error.description)"
            if error.code == .unsafePermissions { reason = "Others can read \(path): run chmod 600 on it." }
            if error.code == .malformed {
                reason = "\(path) has no aws_access_key_id with an aws_secret_access_key."
            }
            throw ServerError(.input, reason)
        }
    }
}

extension BlobOptions {
    /// The place in words: the whole path of the folder, or `s3://BUCKET` with the prefix.
    var place: String {
        switch self {
        case .folder(let path): ProcessEnvironment.absolute(path)
        case .s3(let location, _): location.address
        }
    }
}
