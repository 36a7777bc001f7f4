package import VaultJSON

/// The name of a field, the same on the wire, in the store and in the documentation.
package struct FieldName: RawRepresentable, Hashable, Sendable, Comparable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package init(stringLiteral value: String) {
        rawValue = value
    }

    package var description: String { rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The values of an entity by field name. Sets are sorted arrays of strings; names that this version does not know are
/// kept.
package typealias Fields = [FieldName: JSON]

extension Fields {
    /// The members of a JSON object as fields; empty for anything else.
    package init(_ json: JSON?) {
        self = Dictionary(
            uniqueKeysWithValues: (json?.object ?? [:]).map { (FieldName(rawValue: $0.key), $0.value) })
    }

    /// The members of a JSON object as fields; nil if a name occurs twice.
    package init?(members: [JSON.Member]) {
        self.init(minimumCapacity: members.count)
        for member in members { self[FieldName(rawValue: member.name)] = member.value }
        guard count == members.count else { return nil }
    }

    /// The fields as a JSON object.
    package var json: JSON {
        .object([String: JSON](uniqueKeysWithValues: map { ($0.key.rawValue, $0.value) }))
    }

    /// ``json`` as text, without creating it.
    package var text: String {
        String(decoding: JSON.bytes(ofMembers: members), as: UTF8.self)
    }

    /// The members of ``json``, in any order.
    package var members: [JSON.Member] { map { ($0.key.rawValue, $0.value) } }
}

extension FieldName {
    package static let id: FieldName = "id"
    package static let storeName: FieldName = "storeName"
    package static let purchaseDate: FieldName = "purchaseDate"
    package static let totalMinor: FieldName = "totalMinor"
    package static let currency: FieldName = "currency"
    package static let category: FieldName = "category"
    package static let warrantyMonths: FieldName = "warrantyMonths"
    package static let warrantyExpiryDate: FieldName = "warrantyExpiryDate"
    package static let returnBy: FieldName = "returnBy"
    package static let ocrRawText: FieldName = "ocrRawText"
    package static let extractedMerchantName: FieldName = "extractedMerchantName"
    package static let extractedDate: FieldName = "extractedDate"
    package static let extractedTotal: FieldName = "extractedTotal"
    package static let llmConfidence: FieldName = "llmConfidence"
    package static let userNotes: FieldName = "userNotes"
    package static let userTags: FieldName = "userTags"
    package static let isFavorite: FieldName = "isFavorite"
    package static let imageKeys: FieldName = "imageKeys"
    package static let userEditedFields: FieldName = "userEditedFields"
    package static let status: FieldName = "status"
    package static let isDeleted: FieldName = "isDeleted"
    package static let deletedAt: FieldName = "deletedAt"
    /// True on a tombstone whose fields the server has deleted; only devices store this field.
    package static let isBare: FieldName = "isBare"
    package static let version: FieldName = "version"
    package static let createdAt: FieldName = "createdAt"
    package static let updatedAt: FieldName = "updatedAt"
    package static let name: FieldName = "name"
    package static let icon: FieldName = "icon"
    package static let sortOrder: FieldName = "sortOrder"
    package static let isDefault: FieldName = "isDefault"
}
