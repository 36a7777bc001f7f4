package import Pixels
package import ReceiptReading
package import Translation
package import VaultAttachments
package import VaultModel

/// A receipt of the Inbox: it came as a picture, and nobody has confirmed what the picture says.
package struct InboxItem: Hashable, Sendable {
    package enum State: Hashable, Sendable {
        /// Nothing has been read yet.
        case waiting
        case beingRead
        case read(InboxReading)
        /// A sentence that says why nothing was read.
        case failed(Phrase)
    }

    package let id: ReceiptID
    package let receipt: Receipt
    /// The name of the first file; empty if it came from another device.
    package let name: String
    /// The name of the device that it came from, or its id as long as the name is unknown; empty for this one.
    package let sender: String
    package let arrivedAt: Timestamp
    package let state: State
    /// A receipt in the vault that may be the same; nil if there is none.
    package let lookalike: Lookalike?

    package init(
        _ id: ReceiptID, _ receipt: Receipt, name: String, sender: String = "", arrivedAt: Timestamp, state: State,
        lookalike: Lookalike? = nil
    ) {
        self.sender = sender
        self.id = id
        self.receipt = receipt
        self.name = name
        self.arrivedAt = arrivedAt
        self.state = state
        self.lookalike = lookalike
    }

    /// Whether another device sent it, and nothing has been read of it here.
    package var waitsForOthers: Bool { state == .waiting && !sender.isEmpty }

    /// The reading; nil if nothing was read.
    var reading: InboxReading? { if case .read(let reading) = state { reading } else { nil } }
}

/// A reading of a receipt's pictures, and the sizes by which its boxes are places on a page.
package struct InboxReading: Hashable, Sendable {
    package let fields: ReceiptReading
    /// In pixels, by page.
    package let pages: [PixelSize]

    package init(_ fields: ReceiptReading, pages: [PixelSize]) {
        (self.fields, self.pages) = (fields, pages)
    }
}

/// The values of a receipt in the Inbox that a person accepts.
package struct InboxAcceptance: Hashable, Sendable {
    package let receipt: ReceiptID
    package var edit: ReceiptEdit
    /// The fields that count as typed by the person even if their values stay.
    package var confirmed: Set<FieldName>
    /// A thing on the receipt that becomes an item with its own warranty; nil if there is none.
    package var item: SplitItem?

    package init(_ receipt: ReceiptID, _ edit: ReceiptEdit, confirmed: Set<FieldName>, item: SplitItem? = nil) {
        self.receipt = receipt
        self.edit = edit
        self.confirmed = confirmed
        self.item = item
    }

    /// The fields of an item and of its warranty.
    package struct SplitItem: Hashable, Sendable {
        package var item: Fields
        package var warranty: Fields

        package init(item: Fields, warranty: Fields) {
            (self.item, self.warranty) = (item, warranty)
        }
    }
}
