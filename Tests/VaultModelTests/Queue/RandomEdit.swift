import VaultJSON
import VaultModel
import VaultTestKit

/// Random edits of a receipt; nearly every value typed is new.
enum RandomEdit {
    static func wanted(from shown: Entity, _ random: inout SeededRandom) -> Fields {
        var wanted: Fields = [:]
        for _ in 0..<Int.random(in: 1...2, using: &random) {
            let token = String(random.next() % 1_000_000_000)
            switch Int.random(in: 0..<7, using: &random) {
            case 0: wanted[.storeName] = .string("s" + token)
            case 1: wanted[.totalMinor] = .integer(Int64(token) ?? 0)
            case 2: wanted[.userNotes] = .string(notes(shown, token, &random))
            case 3: wanted[.userTags] = tags(shown, token, &random)
            case 4: wanted[.isFavorite] = .bool(!(shown.value(.isFavorite).bool ?? false))
            case 5: wanted[.warrantyMonths] = .integer(Int64.random(in: 0...1200, using: &random))
            default: wanted[.storeName] = "Shop"
            }
        }
        return wanted
    }

    /// Returns notes with a line added, changed or removed.
    private static func notes(_ shown: Entity, _ token: String, _ random: inout SeededRandom) -> String {
        var lines = (shown.value(.userNotes).string ?? "").split(separator: "\n").map { String($0) }
        let at = Int.random(in: 0...lines.count, using: &random)
        if at < lines.count, Bool.random(using: &random) { lines.remove(at: at) }
        if lines.count < 8 { lines.insert("n" + token, at: at) }
        return lines.joined(separator: "\n")
    }

    private static func tags(_ shown: Entity, _ token: String, _ random: inout SeededRandom) -> JSON {
        var tags = shown.set(.userTags)
        if !tags.isEmpty, Bool.random(using: &random) { tags.removeFirst() }
        if tags.count < 8 { tags.append("t" + token) }
        return .array(tags.map(JSON.string))
    }
}
