internal import VaultJSON
package import VaultModel

/// Where a text of a receipt comes from, the most telling first.
package enum TextSource: Hashable, Sendable, CaseIterable {
    case store, tag, notes, recognised, day
}

extension Receipt {
    /// The texts that words without a name are looked for in.
    ///
    /// Recognised text is what the server reads from pictures; a receipt without any simply has none.
    package var searchedTexts: [(source: TextSource, text: String)] {
        var texts: [(source: TextSource, text: String)] = [(.store, storeName)]
        texts += userTags.map { (.tag, $0) }
        texts += [
            (.notes, userNotes), (.recognised, entity.value(.ocrRawText).string ?? ""),
            (.recognised, entity.value(.extractedMerchantName).string ?? ""),
            (.day, purchaseDate?.description ?? ""),
        ]
        return texts.filter { !$0.text.isEmpty }
    }
}

extension ReceiptParts {
    /// The texts of items, warranties and claims that words without a name are looked for in.
    package var searchedTexts: [String] {
        let texts =
            items.flatMap { [$0.name, $0.serialNumber, $0.userNotes] }
            + warranties.flatMap { [$0.provider, $0.contractNumber, $0.userNotes] }
            + claims.flatMap { [$0.reference, $0.userNotes] }
        return texts.filter { !$0.isEmpty }
    }

    /// The last days of all warranties that have one, the receipt's own first.
    func ends(of receipt: Receipt) -> [CalendarDay] {
        ([ownCover(of: receipt)?.ends] + warranties.map { cover(of: $0, on: receipt).ends }).compactMap(\.self)
    }

    /// Whether any warranty among them holds up to some day, or for a lifetime.
    func hasCover(of receipt: Receipt) -> Bool {
        warranties.contains { warranty in
            switch cover(of: warranty, on: receipt).standing {
            case .until, .lifetime: !receipt.isReturned && !receipt.isDeleted
            case .unknown, .void: false
            }
        }
    }
}
