internal import AttachmentStore
internal import MediaTools
internal import PictureKit
internal import Pixels
internal import Synchronization
internal import Translation
internal import VaultAttachments
internal import VaultClient
internal import VaultModel
internal import VaultScreens
internal import VaultStore
internal import VaultWire

/// Decodes and draws pictures away from the screen's thread. Only the last request counts.
final class PictureStudio: Sendable {
    /// The writer that notes what was looked at.
    private let vault: Vault
    private let tools: MediaTools
    private let now: @Sendable () -> Timestamp
    private let state = Mutex(State())

    private struct State {
        var cache = PictureCache()
        var task: Task<Void, Never>?
        /// The originals that were noted as seen by this program.
        var seen: Set<MediaID> = []
    }

    /// The largest page that is decoded: enough for a full screen at several times its size.
    private static let largest = PixelSize(width: 2400, height: 3200)
    /// The pause before an original is decoded, so that none is while somebody holds a key.
    private static let patience = Duration.milliseconds(70)

    init(_ vault: Vault, tools: MediaTools, now: @escaping @Sendable () -> Timestamp) {
        (self.vault, self.tools, self.now) = (vault, tools, now)
    }

    /// A picture to draw, and what the store knows of it.
    struct Job: Sendable {
        let request: PictureRequest
        let record: AttachmentRecord
        /// The contents; nil if this device never had any.
        let folder: SealedFolder?
        /// The number of attachments of the receipt.
        let count: Int
        /// For each page, the quarter turns clockwise that make it upright.
        let turns: [Int]
        let surface: PictureSurface
    }

    /// Draws a picture; a request before it that is still under way ends.
    ///
    /// - Parameters:
    ///   - fetch: called if the original has to be fetched from the server.
    ///   - answer: called on any thread, more than once if the thumbnail comes first.
    func show(
        _ job: Job, fetch: @escaping @Sendable () -> Void, answer: @escaping @Sendable (PictureAnswer) -> Void
    ) {
        let task = Task.detached { [self] in await run(job, fetch, answer) }
        state.withLock { state in
            state.task?.cancel()
            state.task = task
        }
    }

    /// Ends what is under way and forgets all pictures.
    func stop() {
        state.withLock { state in
            state.task?.cancel()
            state = State()
        }
    }

    private func run(
        _ job: Job, _ fetch: @Sendable () -> Void, _ answer: @Sendable (PictureAnswer) -> Void
    ) async {
        let work = PictureWork(job: job, tools: tools)
        func send(_ content: PictureAnswer.Content) {
            guard !Task.isCancelled else { return }
            let pages = state.withLock { $0.cache.counts[job.record.id] }
            answer(PictureAnswer(job.request, job.facts(pages: pages), content))
        }
        do throws(PictureFault) {
            var hasPreview = false
            if job.request.wantsPixels, cached(job.page) == nil, let preview = try await thumbnail(work) {
                send(.picture(preview))
                if !preview.isPreview { return await count(work, send) }
                hasPreview = true
            }
            guard job.record.original?.isHere == true else {
                if job.request.fetches { fetch() }
                if !hasPreview { send(.text(PictureFault.elsewhere.sentence)) }
                return
            }
            guard job.request.wantsPixels else {
                send(.facts)
                return await count(work, send)
            }
            let picture = try await original(work)
            await count(work) { _ in }
            if let picture { send(.picture(picture)) }
            await note(job.record.id)
        } catch {
            if error != .cancelled { send(.text(error.sentence)) }
        }
    }

    private func cached(_ page: PictureCache.Page) -> PixelImage? { state.withLock { $0.cache[page] } }

    /// Nil if there is no thumbnail here, or another page is wanted.
    private func thumbnail(_ work: PictureWork) async throws(PictureFault) -> ShownPicture? {
        let job = work.job
        guard job.request.page == 0, job.record.thumbnail?.isHere == true else { return nil }
        let page = PictureCache.Page(media: job.record.id, number: nil)
        let image: PixelImage
        if let known = cached(page) {
            image = known
        } else {
            image = try await work.decodeThumbnail()
            state.withLock { $0.cache.keep(image, page) }
        }
        let enough = work.drawing.enough(of: image.size)
        let isSharp = image.size.width * 5 >= enough.width * 4 || image.size.height * 5 >= enough.height * 4
        return try work.draw(image, key: "\(job.record.id) small", isPreview: !isSharp)
    }

    private func original(_ work: PictureWork) async throws(PictureFault) -> ShownPicture? {
        let page = work.job.page
        let image: PixelImage
        if let known = cached(page) {
            image = known
        } else {
            guard (try? await Task.sleep(for: Self.patience)) != nil else { throw .cancelled }
            image = try await work.decodeOriginal(fitting: Self.largest)
            state.withLock { $0.cache.keep(image, page) }
        }
        return try work.draw(image, key: "\(page)", isPreview: false)
    }

    /// Counts the pages of a PDF, once.
    private func count(_ work: PictureWork, _ send: (PictureAnswer.Content) -> Void) async {
        let id = work.job.record.id
        guard work.job.record.original?.type == .pdf, state.withLock({ $0.cache.counts[id] }) == nil,
            let pages = await work.pageCount()
        else { return }
        state.withLock { $0.cache.counts[id] = pages }
        if !work.job.request.wantsPixels { send(.facts) }
    }

    /// Notes that a person looked at an original, so that it is not the first to leave this device.
    private func note(_ id: MediaID) async {
        guard !vault.isReadOnly, state.withLock({ $0.seen.insert(id).inserted }) else { return }
        let now = now()
        _ = try? await vault.attachments { try $0.see(id, .original, at: now) }
    }
}

extension PictureStudio.Job {
    var page: PictureCache.Page { PictureCache.Page(media: record.id, number: request.page) }
    var quarterTurns: Int { turns.indices.contains(request.page) ? turns[request.page] : 0 }

    func facts(pages: Int?) -> PictureFacts {
        let file = record.original ?? record.thumbnail
        return PictureFacts(
            media: record.id, name: record.name, type: record.original.map { $0.type.fileExtension.uppercased() } ?? "",
            byteCount: record.original == nil ? nil : file?.byteCount, state: record.state, count: count,
            pages: pages ?? 1)
    }
}
