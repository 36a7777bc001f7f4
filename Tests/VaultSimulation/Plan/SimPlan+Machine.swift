extension SimPlan {
    /// Draws the pictures that a person adds, and what becomes of them and their fields.
    static func pictures(_ device: Int, _ random: SimRandom) -> [PlanItem] {
        var random = random
        var items = (0..<(1 + random.below(5))).map { _ in anywhere(.picture, device, &random) }
        if random.chance(500) {
            for _ in 0...random.below(3) { items.append(anywhere(.evict, device, &random)) }
        }
        if random.chance(600) {
            for _ in 0...random.below(4) { items.append(anywhere(.giveBack, device, &random)) }
        }
        return items
    }
}
