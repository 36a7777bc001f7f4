extension SimPlan {
    /// Draws the text messages of a person, most of them sent while the device has no network, and what the person changes
    /// about the same receipts before it has one again.
    static func texts(_ device: Int, _ random: SimRandom) -> [PlanItem] {
        var random = random
        guard random.chance(800) else { return [] }
        var items: [PlanItem] = []
        for _ in 0...random.below(2) {
            var steps: [SimStep] = [.create, .text]
            if random.chance(800) { steps.insert(.cut, at: 0) }
            if random.chance(500) { steps.append(random.chance(500) ? .money : .edit) }
            if random.chance(300) { steps.append(.text) }
            if random.chance(150) { steps.append(random.chance(500) ? .trash : .drop) }
            if random.chance(100) { steps.append(.kill) }
            if steps[0] == .cut { steps.append(.heal) }
            var at = random.between(0, storm / 2)
            for step in steps {
                items.append(PlanItem(at: min(at, storm - 1), device: device, step: step, salt: random.next()))
                at += step == .cut ? 1000 : random.between(1000, storm / 16)
            }
        }
        for _ in 0..<random.below(3) { items.append(anywhere(.text, device, &random)) }
        return items
    }
}
