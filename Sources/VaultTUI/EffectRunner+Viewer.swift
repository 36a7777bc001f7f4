internal import AttachmentStore
internal import CommandTable
internal import Dispatch
internal import Synchronization
internal import TerminalDriver
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultIntake
internal import VaultModel
internal import VaultScreens
internal import VaultStore
internal import VaultWire

extension EffectRunner {
    /// Opens a decrypted copy of a picture in the person's viewer. A viewer of `RVAULT_VIEWER` gets the terminal, and
    /// the program waits for it; xdg-open passes the copy on, which then stays until the vault is closed.
    func openPicture(_ receipt: ReceiptID, _ attachment: Int, _ session: Session) -> [Answer] {
        do throws(Failure) {
            guard let (bytes, type) = try content(of: receipt, attachment, session) else {
                return [.failed(ShellSentences.pictureIsElsewhere)]
            }
            let viewer = try PictureViewer(environment)
            guard viewer.endsAtOnce else {
                return withTerminal { Self.look(bytes, type, in: viewer) }
            }
            keepOpen(bytes, type, in: viewer)
            return []
        } catch {
            return [.failed(error.phrase)]
        }
    }

    /// Nil if the original is not on this device; it is requested then.
    private func content(
        of receipt: ReceiptID, _ attachment: Int, _ session: Session
    ) throws(Failure) -> (bytes: [UInt8], type: MediaContentType)? {
        let all = try Failure.wrapping { try session.reader.attachments { try $0.attachments(of: receipt) } }
        guard all.indices.contains(attachment) else { throw Failure(.nothingMatched, ShellSentences.hasNoPicture) }
        guard let file = all[attachment].original, file.isHere else {
            session.sync.fetchOriginal(of: all[attachment].id)
            return nil
        }
        return (try session.open.content(of: file, session.reader), file.type)
    }

    /// Waits for the end of the viewer.
    private static func look(_ bytes: [UInt8], _ type: MediaContentType, in viewer: PictureViewer) -> [Answer] {
        do throws(Failure) {
            try viewer.show(bytes, type) { _ in
            } until: {
            }
            return [.written(.changed(ShellSentences.looked, canUndo: false))]
        } catch {
            return [.failed(error.phrase)]
        }
    }

    /// Keeps the copy until the vault is closed. If this program dies, another one removes it.
    private func keepOpen(_ bytes: [UInt8], _ type: MediaContentType, in viewer: PictureViewer) {
        let (inbox, end) = (inbox, DispatchSemaphore(value: 0))
        copies.append(end)
        DispatchQueue.global().async {
            let isOnDisk = Atomic(false)
            do throws(Failure) {
                try viewer.show(bytes, type, isQuiet: true) { _ in
                    isOnDisk.store(true, ordering: .relaxed)
                } until: {
                    let isInMemory = !isOnDisk.load(ordering: .relaxed)
                    inbox.post(.answer(.written(.changed(ShellSentences.opened(inMemory: isInMemory), canUndo: false))))
                    end.wait()
                }
            } catch {
                inbox.post(.answer(.failed(error.phrase)))
            }
        }
    }
}
