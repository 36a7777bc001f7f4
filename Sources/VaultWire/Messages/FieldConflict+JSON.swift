package import VaultJSON
package import VaultModel

extension FieldConflict {
    /// - Throws: a fault of the first member that is missing or of another type; absent values count as null.
    package init(json: JSON) throws(WireError) {
        let object = try WireObject(json)
        self.init(
            field: FieldName(rawValue: try object.string("field")), base: object.members["base"] ?? .null,
            mine: object.members["mine"] ?? .null, theirs: object.members["theirs"] ?? .null,
            theirsBy: try object.string("theirsBy"), theirsAt: try object.timestamp("theirsAt"))
    }

    /// The conflict as a result has it, and as the server stores it beside the operation.
    package var json: JSON {
        [
            "field": .string(field.rawValue), "base": base, "mine": mine, "theirs": theirs,
            "theirsBy": .string(theirsBy), "theirsAt": .string(theirsAt.description),
        ]
    }
}
