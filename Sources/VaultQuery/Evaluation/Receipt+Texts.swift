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
