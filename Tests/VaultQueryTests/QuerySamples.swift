import Testing
import VaultJSON
import VaultModel

@testable import VaultQuery

/// Returns a receipt with these fields, named as in the store.
func receipt(_ fields: Fields) throws -> Receipt {
    let ref = try #require(EntityRef(type: .receipt, id: "rcp_00000000000000000000000001"))
    return try #require(Receipt(Entity(ref: ref, fields: fields)))
}

/// Returns the receipt that most cases search.
func sample(_ changes: Fields = [:]) throws -> SearchedReceipt {
    let fields: Fields = [
        .storeName: "Café Zürich", .purchaseDate: "2025-10-27", .totalMinor: 129_000, .currency: "NOK",
        .warrantyMonths: 24, .returnBy: "2025-11-26", .userNotes: "Desk lamp,\nUSB-C, 東京駅 model; Größe L",
        .userTags: ["kitchen", "gift idea"], .isFavorite: true,
        .ocrRawText: "THANK YOU 4410",
    ]
    return SearchedReceipt(
        receipt: try receipt(fields.merging(changes) { $1 }), mark: .pending, categoryName: "Home", isInTrash: false)
}
