internal import Synchronization
internal import Translation
package import VaultAttachments
internal import VaultWire

/// One transfer over its ports: what the machine's ``TransferAction/move(_:)`` does.
package struct Transfer: Sendable {
    private let store: any TransferStore
    private let remote: any MediaRemote

    package init(store: any TransferStore, remote: any MediaRemote) {
        self.store = store
        self.remote = remote
    }

    /// Moves one file, and says how that ended; the store knows it when the machine settles it.
    package func move(_ task: TransferTask) async throws(SyncError) -> TransferEnd {
        switch task.direction {
        case .upload: try await send(task)
        case .download: try await fetch(task)
        }
    }

    /// A signed address may have expired while the content waited for its turn, so that a second one is worth a try.
    private static let attempts = 2

    private func send(_ task: TransferTask) async throws(SyncError) -> TransferEnd {
        guard let content = try await store.outgoing(task) else {
            return .fileFailed(TransferSentence.unreadableHere, isLasting: true)
        }
        let isBroken = Mutex(false)
        do throws(RemoteFailure) {
            for attempt in 1...Self.attempts {
                guard case .upload(let upload) = try await remote.announce(content.announcement) else { return .done }
                let next = content.open()
                let status = try await remote.upload(content.announcement.byteCount, to: upload) { count in
                    let bytes = next(count)
                    if bytes == nil { isBroken.withLock { $0 = true } }
                    return bytes
                }
                guard let end = TransferEnd(storage: status) else { break }
                let mayHaveExpired = status == 400 || status == 403
                guard mayHaveExpired, attempt < Self.attempts else { return end }
            }
            // Only the server's own check counts.
            if case .stored = try await remote.announce(content.announcement) { return .done }
            return .fileFailed(TransferSentence.notConfirmed, isLasting: false)
        } catch {
            let isBroken = isBroken.withLock { $0 }
            return isBroken ? .fileFailed(TransferSentence.unreadableHere, isLasting: true) : TransferEnd(error)
        }
    }

    private func fetch(_ task: TransferTask) async throws(SyncError) -> TransferEnd {
        let location: MediaLocation
        do throws(RemoteFailure) {
            location = try await remote.locate(task.media, task.variant)
        } catch {
            return TransferEnd(error)
        }
        guard location.byteCount <= task.variant.byteLimit else {
            return .fileFailed(TransferSentence.tooLarge, isLasting: true)
        }
        let content = try await store.incoming(task, location)
        let isRefused = Mutex(false)
        do throws(RemoteFailure) {
            let status = try await remote.download(location) { bytes in
                let isTaken = content.take(bytes)
                if !isTaken { isRefused.withLock { $0 = true } }
                return isTaken
            }
            if let end = TransferEnd(storage: status) { return end }
        } catch {
            // A content that could not be stored here says why when it is committed.
            guard isRefused.withLock({ $0 }) else { return TransferEnd(error) }
        }
        guard try await content.commit() else {
            return .fileFailed(TransferSentence.unreadableThere, isLasting: false)
        }
        return .done
    }
}

extension TransferEnd {
    /// The end that a failed request of the protocol means.
    init(_ failure: RemoteFailure) {
        if let stop = failure.stop {
            self = .refused(stop)
            return
        }
        let pause = failure.retryAfterMilliseconds
        switch failure.kind {
        case .unreachable, .foreign: self = .unreachable(failure.sentence)
        case .cancelled: self = .cancelled
        case .noAnswer, .unreadable: self = .serverFailed(failure.sentence, retryAfterMilliseconds: pause)
        case .status(404, _): self = .fileFailed(TransferSentence.notThere, isLasting: false)
        case .status(let status, _):
            self =
                [408, 425, 429].contains(status) || status >= 500
                ? .serverFailed(failure.sentence, retryAfterMilliseconds: pause)
                : .fileFailed(failure.sentence, isLasting: true)
        }
    }

    /// The end that a status of a storage means; nil for a success. Storages say in different ways that an address has
    /// expired, and none of them says anything about the account.
    init?(storage status: Int) {
        switch status {
        case 200...299: return nil
        case 404: self = .fileFailed(TransferSentence.notThere, isLasting: false)
        case 429, 500...: self = .serverFailed(TransferSentence.storageFailed(status), retryAfterMilliseconds: nil)
        default: self = .fileFailed(TransferSentence.storageFailed(status), isLasting: false)
        }
    }
}

/// All texts of transfers that a person may read.
enum TransferSentence {
    static let unreadableHere: Phrase = "The picture on this device is damaged or missing; it can't be sent."
    static let unreadableThere: Phrase = "The picture on the server is damaged. Trying again later."
    static let notThere: Phrase = "The server doesn't have the picture yet."
    static let notConfirmed: Phrase = "The server hasn't confirmed the picture. Sending it again."
    static let cancelled: Phrase = "The request was canceled."
    static let tooLarge: Phrase = "The picture on the server is too large."

    static func storageFailed(_ status: Int) -> Phrase {
        "The server's storage for pictures answered with status \(status)."
    }
}
