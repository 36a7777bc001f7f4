internal import DigestKit
internal import HTTPServerKit
internal import Sealing
internal import Synchronization
internal import SystemKit
internal import VaultServerCore
internal import VaultWire

/// The content of a blob on its way to the disk: written and hashed as it arrives, and kept only if it is what was
/// announced.
final class DiskUpload: HTTPBodyReceiver {
    private struct State {
        /// Nil if nothing is written: the content is there already, or something failed.
        var file: FileReplacement?
        var byteCount: Int64 = 0
        var sha256 = SHA256()
        var md5 = MD5()
        var failure: SystemError?
    }

    private let state: Mutex<State>
    private let upload: BlobUpload
    private let finished: @Sendable (Result<Void, DiskUploadError>) -> HTTPResponse
    private let ended: @Sendable () -> Void

    /// - Parameters:
    ///   - finished: makes the answer.
    ///   - ended: called once, when the upload is over, whatever became of it.
    init(
        _ upload: BlobUpload, to files: DiskBlobFiles, ended: @escaping @Sendable () -> Void,
        finished: @escaping @Sendable (Result<Void, DiskUploadError>) -> HTTPResponse
    ) {
        self.upload = upload
        self.finished = finished
        self.ended = ended
        var state = State()
        do throws(SystemError) {
            // The same content again is only checked.
            if try files.size(of: upload.key) != upload.byteCount { state.file = try files.begin(upload.key) }
        } catch {
            state.failure = error
        }
        self.state = Mutex(state)
    }

    func take(_ bytes: [UInt8]) {
        state.withLock { state in
            guard state.failure == nil else { return }
            state.byteCount += Int64(bytes.count)
            state.sha256.add(bytes)
            state.md5.add(bytes)
            do throws(SystemError) {
                try state.file?.append(bytes)
            } catch {
                state.failure = error
                state.file = nil
            }
        }
    }

    func finish() -> HTTPResponse {
        let result = state.withLock { state in
            // The file is removed unless it was committed.
            defer { state.file = nil }
            return commit(&state)
        }
        ended()
        return finished(result)
    }

    private func commit(_ state: inout State) -> Result<Void, DiskUploadError> {
        if let failure = state.failure { return .failure(.system(failure)) }
        guard state.byteCount == upload.byteCount, ContentMD5(bytes: state.md5.hash()) == upload.md5,
            ContentHash(bytes: state.sha256.hash()) == upload.key.hash
        else { return .failure(.otherContent) }
        do throws(SystemError) {
            try state.file?.commit()
            return .success(())
        } catch {
            return .failure(.system(error))
        }
    }

    func abandon() {
        state.withLock { $0.file = nil }
        ended()
    }
}

/// The reason why an upload was not kept.
enum DiskUploadError: Error, Sendable {
    /// The content is not the announced one.
    case otherContent
    case system(SystemError)
}
