internal import AttachmentStore
internal import MediaTools
internal import PictureKit
internal import Pixels
internal import Translation
internal import VaultAttachments
internal import VaultScreens
internal import VaultWire

/// Why a picture is not drawn.
enum PictureFault: Error, Equatable {
    /// Another picture is wanted by now.
    case cancelled
    /// The original is only on the server.
    case elsewhere
    case noLibrary
    case media(MediaError)
    case contents(AttachmentError)

    /// A sentence for the place of the picture.
    var sentence: Phrase {
        switch self {
        case .cancelled: "Canceled."
        case .elsewhere: ShellSentences.pictureIsElsewhere
        case .noLibrary: "Pictures can't be drawn: install \(CellRenderer.NoLibrary.package). o opens a viewer."
        case .media(let error): error.sentence
        case .contents(let error): error.sentence
        }
    }
}

/// The steps from an attachment to a drawn picture.
struct PictureWork {
    let job: PictureStudio.Job
    let tools: MediaTools

    var drawing: PictureDrawing { PictureDrawing(request: job.request, surface: job.surface) }

    func decodeThumbnail() async throws(PictureFault) -> PixelImage {
        let bytes = try content(.thumbnail)
        let image = try await decoding { () async throws(MediaError) in
            try await tools.pixels(of: bytes, fitting: PixelSize(width: 400, height: 600))
        }
        return image.turned(quarters: job.quarterTurns)
    }

    func decodeOriginal(fitting box: PixelSize) async throws(PictureFault) -> PixelImage {
        let bytes = try content(.original)
        let page = job.request.page + 1
        let image = try await decoding { () async throws(MediaError) in
            try await tools.pixels(of: bytes, page: page, fitting: box)
        }
        return image.turned(quarters: job.quarterTurns)
    }

    /// Nil if it can't be found out.
    func pageCount() async -> Int? {
        guard let bytes = try? content(.original) else { return nil }
        return try? await tools.pageCount(of: bytes)
    }

    func draw(_ image: PixelImage, key: String, isPreview: Bool) throws(PictureFault) -> ShownPicture? {
        if Task.isCancelled { throw .cancelled }
        do throws(CellRenderer.NoLibrary) {
            return try drawing.draw(image, key: key, isPreview: isPreview)
        } catch {
            throw .noLibrary
        }
    }

    private func content(_ variant: MediaVariant) throws(PictureFault) -> [UInt8] {
        if Task.isCancelled { throw .cancelled }
        guard let file = job.record[variant], file.isHere, let folder = job.folder else { throw .elsewhere }
        do throws(AttachmentError) {
            return try folder.bytes(of: file.hash, limit: Int(variant.byteLimit))
        } catch {
            throw .contents(error)
        }
    }

    private func decoding(
        _ body: () async throws(MediaError) -> PixelImage
    ) async throws(PictureFault) -> PixelImage {
        do throws(MediaError) {
            return try await body()
        } catch {
            throw error == .cancelled ? .cancelled : .media(error)
        }
    }
}
