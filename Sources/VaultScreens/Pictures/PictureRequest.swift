package import TerminalUI
package import Translation
package import VaultAttachments
package import VaultModel

/// The picture that a screen wants to show: an attachment of a receipt, in cells.
package struct PictureRequest: Hashable, Sendable {
    package let receipt: ReceiptID
    /// From 0, in the order in which they were made.
    package let attachment: Int
    /// From 0.
    package let page: Int
    package let view: PictureView
    /// The room in cells; 0 if only the facts are wanted.
    package let columns: Int
    package let rows: Int
    /// The part of the page to frame.
    package let mark: PageArea?
    /// Whether an original that only the server has is fetched for it; a list is content with thumbnails.
    package let fetches: Bool

    package init(
        _ receipt: ReceiptID, attachment: Int = 0, page: Int = 0, view: PictureView = .whole, columns: Int, rows: Int,
        mark: PageArea? = nil, fetches: Bool = true
    ) {
        self.receipt = receipt
        self.attachment = max(0, attachment)
        self.page = max(0, page)
        self.view = view
        (self.columns, self.rows) = columns > 0 && rows > 0 ? (columns, rows) : (0, 0)
        self.mark = mark
        self.fetches = fetches
    }

    /// Whether pixels are wanted.
    package var wantsPixels: Bool { columns > 0 }
}

/// The present answer to a request; a better one to the same request may follow.
package struct PictureAnswer: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
        /// Only the facts were wanted.
        case facts
        case picture(ShownPicture)
        /// A sentence that says why there is nothing to see.
        case text(Phrase)
    }

    package let request: PictureRequest
    /// Nil if the receipt has no such attachment.
    package let facts: PictureFacts?
    package let content: Content

    package init(_ request: PictureRequest, _ facts: PictureFacts?, _ content: Content) {
        (self.request, self.facts, self.content) = (request, facts, content)
    }

    /// Whether nothing better follows unless the store changes.
    var isFinal: Bool {
        switch content {
        case .facts: true
        case .picture(let picture): !picture.isPreview
        case .text: false
        }
    }
}

/// The facts about an attachment.
package struct PictureFacts: Hashable, Sendable {
    /// Nil if it is unknown.
    package let media: MediaID?
    /// The file's name, cleaned for showing; empty if it came from another device.
    package let name: String
    /// The type as people call it, such as `JPEG`; empty if it is unknown.
    package let type: String
    /// Nil if it is unknown.
    package let byteCount: Int?
    package let state: AttachmentState
    /// The number of attachments of the receipt.
    package let count: Int
    /// The number of pages, 1 as long as it is unknown.
    package let pages: Int

    package init(
        media: MediaID? = nil, name: String, type: String = "", byteCount: Int? = nil, state: AttachmentState,
        count: Int = 1, pages: Int = 1
    ) {
        self.media = media
        self.name = name
        self.type = type
        self.byteCount = byteCount
        self.state = state
        (self.count, self.pages) = (max(count, 1), max(pages, 1))
    }
}

/// A picture as it is drawn, and the part of the page that it shows.
package struct ShownPicture: Hashable, Sendable {
    package let picture: TerminalPicture
    package let part: PageArea
    /// Whether it is made of the thumbnail, and a sharper one follows.
    package let isPreview: Bool

    package init(_ picture: TerminalPicture, part: PageArea, isPreview: Bool = false) {
        (self.picture, self.part, self.isPreview) = (picture, part, isPreview)
    }
}
