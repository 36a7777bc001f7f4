internal import VaultJSON
package import VaultModel

/// The source of a receipt's text, most relevant first.
package enum TextSource: Hashable, Sendable, CaseIterable {
    case store, tag, notes, recognized, day
}

extension Receipt {
    /// The texts that are searched for words without a name.
    ///
    /// Recognized text is what the server reads from pictures; some receipts have none.
    package var searchedTexts: [(source: TextSource, text: String)] {
        var texts: [(source: TextSource, text: String)] = [(.store, storeName)]
        texts += userTags.map { (.tag, $0) }
        texts += [
            (.notes, userNotes), (.recognized, entity.value(.ocrRawText).string ?? ""),
            (.recognized, entity.value(.extractedMerchantName).string ?? ""),
            (.day, purchaseDate?.description ?? ""),
        ]
        return texts.filter { !$0.text.isEmpty }
    }
}

extension ReceiptParts {
    /// The texts of items, warranties and claims that are searched for words without a name.
    package var searchedTexts: [String] {
        let texts =
            items.flatMap { [$0.name, $0.serialNumber, $0.userNotes] }
            + warranties.flatMap { [$0.provider, $0.contractNumber, $0.userNotes] }
            + claims.flatMap { [$0.reference, $0.userNotes] }
        return texts.filter { !$0.isEmpty }
    }

    /// The expiry dates of all warranties that have one, the receipt's own first.
    func ends(of receipt: Receipt) -> [CalendarDay] {
        ([ownCover(of: receipt)?.ends] + warranties.map { cover(of: $0, on: receipt).ends }).compactMap(\.self)
    }

    /// Whether any of the warranties has an expiry date or is for a lifetime, and the receipt is neither returned nor
    /// deleted.
    func hasCover(of receipt: Receipt) -> Bool {
        warranties.contains { warranty in
            switch cover(of: warranty, on: receipt).standing {
            case .until, .lifetime: !receipt.isReturned && !receipt.isDeleted
            case .unknown, .void: false
            }
        }
    }
}
