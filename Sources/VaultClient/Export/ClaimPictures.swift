internal import AttachmentStore
internal import MediaTools
internal import PageContent
internal import VaultAttachments
internal import VaultIntake
internal import VaultModel
internal import VaultStore
internal import VaultWire

/// The pictures of a claim pack, made ready to print. What isn't on this device or can't be drawn is left out: the pack
/// is worth something without it.
struct ClaimPictures {
    private let reader: VaultReader
    private let files: VaultFiles
    private let tools: MediaTools

    /// The most sheets of one attachment.
    private static let pageLimit = 5

    init(_ reader: VaultReader, _ files: VaultFiles, _ tools: MediaTools) {
        (self.reader, self.files, self.tools) = (reader, files, tools)
    }

    func pictures(of receipt: ReceiptID) throws(StoreError) -> [PagePicture] {
        var pictures: [PagePicture] = []
        for attachment in try reader.attachments({ try $0.attachments(of: receipt) }) {
            guard let file = attachment.original, file.isHere,
                let bytes = try? Attachments.bytes(of: file, in: files, reader)
            else { continue }
            pictures += pages(of: bytes, file.type).compactMap { PagePicture(jpeg: $0) }
        }
        return pictures
    }

    private func pages(of bytes: [UInt8], _ type: MediaContentType) -> [[UInt8]] {
        let tools = tools
        return Blocking.result { () async -> [[UInt8]] in
            let count = type == .pdf ? (try? await tools.pageCount(of: bytes)) ?? 1 : 1
            var pages: [[UInt8]] = []
            for number in 1...min(max(count, 1), Self.pageLimit) {
                if let page = try? await tools.print(of: bytes, page: number) { pages.append(page) }
            }
            return pages
        }
    }
}
