extension SimPlan {
    /// Draws the requests of a person, and the parts of the receipts that they are about.
    static func requests(_ device: Int, _ random: SimRandom) -> [PlanItem] {
        var random = random
        guard random.chance(450) else { return [] }
        var items = (0..<(1 + random.below(4))).map { _ in anywhere(.belonging, device, &random) }
        let asked: [(SimStep, Int)] = [(.split, 600), (.merge, 500), (.purgeReceipts, 250), (.moveCategory, 200)]
        for (step, share) in asked where random.chance(share) {
            for _ in 0...random.below(2) { items.append(anywhere(step, device, &random)) }
        }
        return items
    }

    /// Draws an absence: one device is offline and adds parts to a receipt that another device splits or merges.
    /// Sometimes the server forgets the old receipt before that ends.
    static func lateParts(_ random: SimRandom) -> [PlanItem] {
        var random = random
        guard random.chance(150) else { return [] }
        let asked: SimStep = random.chance(600) ? .split : .merge
        let forgotten: [(SimStep, Int)] = random.chance(400) ? [(random.chance(500) ? .purge : .forgetAll, 0)] : []
        let steps: [(SimStep, Int)] =
            [(.create, 0), (.belonging, 0), (.create, 0), (.cut, 1), (.belonging, 1), (asked, 0)]
            + forgotten + [(.belonging, 1), (.heal, 1)]
        let gap = storm / 10
        return steps.enumerated().map { index, step in
            let at = Int64(index + 1) * gap + random.between(0, gap / 2)
            return PlanItem(at: at, device: step.1, step: step.0, salt: random.next())
        }
    }
}
