internal import VaultJSON
internal import VaultModel
internal import VaultReplica
internal import VaultSync

extension SimWorld {
    /// Creates a category, renames one, changes its icon, or moves it.
    mutating func editCategory(_ device: Int, _ random: inout SimRandom) throws {
        let number = Int64(random.next() >> 40)
        guard random.chance(700), let entity = chooseCategory(device, &random, deleted: false) else {
            return try createCategory(device, number)
        }
        let wanted: Fields =
            switch random.below(3) {
            case 0: [.sortOrder: .integer(number % 1_000_000_000)]
            case 1: [.icon: .string("icon \(number)")]
            default: [.name: .string("category \(number)")]
            }
        try edit(device, entity, wanted, byHand: true)
    }

    private mutating func createCategory(_ device: Int, _ number: Int64) throws {
        let ref = EntityRef(devices[device].minter.next(CategoryKind.self))
        let fields: Fields = [.name: .string("category \(number)"), .sortOrder: .integer(number % 1000)]
        tell("device \(device): creates \(Self.short(ref))")
        try commit(device, of: [ref]) { try $0.insert(ref, fields, byHand: false) }
        categories.append(ref)
        noteEdit(device, from: Entity(ref: ref, fields: [:]), wanted: fields)
        trigger(device, .localWrite)
    }

    mutating func deleteCategory(_ device: Int, _ random: inout SimRandom) throws {
        let isDeleted = random.chance(700)
        guard let entity = chooseCategory(device, &random, deleted: !isDeleted) else { return }
        try setDeleted(device, entity, isDeleted)
    }

    private func chooseCategory(_ device: Int, _ random: inout SimRandom, deleted: Bool) -> Entity? {
        let salt = random.next()
        let shown = categories.filter { state(device, $0)?.record.entity.isDeleted == deleted }
        return choose(shown, salt).flatMap { state(device, $0)?.record.entity }
    }
}
