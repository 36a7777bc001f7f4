internal import ServerBlobs
internal import SystemKit
internal import VaultJSON
internal import VaultServerCore
internal import VaultServerSQLite

/// The place of attachments.
extension ServerExamination {
    /// - Parameter isComparable: whether the folder's store is sound, and no server runs, which would compare by itself.
    func attachments(isComparable: Bool) -> [ServerFinding] {
        let place = attachmentsPlace()
        guard isComparable, place.level != .problem, let lost = lostAttachments() else { return [place] }
        return place.level == .notice ? [lost] : [place, lost]
    }

    /// For a running server that keeps them in another place than this command would examine; nil if it is the same.
    func otherPlace(of status: JSON) -> ServerFinding? {
        guard let place = status["attachmentsPlace"]?.string, place != options.blobs.place else { return nil }
        return .good(.attachments, "The server keeps them in \(place). Name it by --blobs to have it examined.")
    }

    /// Compares what the folder's store says of attachments with their place; nil if it has none.
    private func lostAttachments() -> ServerFinding? {
        guard case .acquired(let lock)? = try? directory.attemptLock() else { return nil }
        let finding = comparison()
        lock.release()
        return finding
    }

    private func comparison() -> ServerFinding? {
        do {
            let path = directory.files.path(of: DataDirectory.storeName)
            guard let key = try SQLiteStorage.key(of: path, among: directory.keys()) else { return nil }
            let storage = try SQLiteStorage(examined: path, key: key)
            let count = try MediaComparison(storage, existingPlace()).count()
            if count.stored == 0 { return nil }
            if count.missing == 0 { return .good(.attachments, "All \(count.stored) that the store names are there.") }
            return .problem(
                .attachments,
                "\(count.missing) of \(count.stored) that the store names are missing: mount their disk, or put them back from a "
                    + "copy. A device that has one sends it again once the server has noticed, or after resync.",
                .damaged)
        } catch let failure as BlobFailure {
            return .problem(.attachments, "They can't be compared with the store: \(failure.reason)")
        } catch {
            return .problem(.attachments, error)
        }
    }

    /// The place of the attachments; nil for a folder that isn't there, or that no server has used, since nothing must be
    /// created here.
    private func existingPlace() throws -> (any BlobStore)? {
        guard case .folder(let path) = options.blobs else { return try BlobPlace(options.blobs, in: directory).store }
        guard FileStore(directory: path).isFolder(DiskBlobStore.accountsFolder) else { return nil }
        return DiskBlobStore(examining: path, secret: try directory.secret())
    }

    private func attachmentsPlace() -> ServerFinding {
        switch options.blobs {
        case .folder(let path):
            guard let permissions = FilePermissions(path: path, followsLinks: true) else {
                return .notice(.attachments, "\(path) isn't there; serve creates it.")
            }
            guard permissions.isOwn else {
                return .problem(.attachments, "\(path) belongs to another user: run this command as that user.")
            }
            guard permissions.isPrivate else {
                return .problem(.attachments, "Others may use \(path): run chmod 700 on it, as the server's user.")
            }
            guard (try? FileStore(directory: path).names()) != nil else {
                return .problem(.attachments, "\(path) can't be read: check its permissions.")
            }
            return .good(.attachments, "They are in \(path), not encrypted: back it up, too.")
        case .s3(let location, _):
            do {
                _ = try BlobPlace(options.blobs, in: directory).store.list(of: nil, from: nil, limit: 1)
                return .good(.attachments, "The bucket \(location.bucket) answers.")
            } catch let failure as BlobFailure {
                return .problem(.attachments, "The bucket \(location.bucket) can't be listed: \(failure.reason)")
            } catch {
                return .problem(.attachments, error)
            }
        }
    }
}
