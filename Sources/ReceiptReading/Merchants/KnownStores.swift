internal import VaultModel

/// The stores of the vault, by which a name that was read almost right is corrected.
struct KnownStores {
    /// Names by their folded forms; of two with one form, the first.
    private let stores: [String: String]
    private let nearStores: [(key: WordKey.Key, mask: UInt64, name: String)]

    init(_ names: [String]) {
        let folded = names.map { (StoreName.folded($0), $0) }.filter { (3...60).contains($0.0.count) }
        stores = Dictionary(folded) { first, _ in first }
        nearStores = folded.map { folded, name in
            let key = Array(folded.unicodeScalars)
            return (key, WordKey.mask(key), name)
        }
    }

    /// The store that the name is, or almost is.
    func name(like name: String) -> String? {
        let folded = StoreName.folded(name)
        guard folded.count >= 3 else { return nil }
        if let same = stores[folded] { return same }
        let key = Array(folded.unicodeScalars)
        guard (5...60).contains(key.count) else { return nil }
        let (mask, limit) = (WordKey.mask(key), key.count >= 10 ? 2 : 1)
        return nearStores.first {
            WordKey.canBeNear(mask, $0.mask, limit: limit) && WordKey.isNear($0.key, key, limit: limit)
        }?.name
    }
}
