extension SimPlan {
    /// Draws the actions of a person on a device.
    static func person(_ device: Int, _ random: SimRandom) -> [PlanItem] {
        var random = random
        let steps = habits(&random)
        let total = steps.reduce(0) { $0 + $1.weight }
        var at = random.between(0, 60_000)
        return (0..<(4 + random.below(10))).map { index in
            at += random.chance(300) ? random.between(1, 500) : random.between(500, storm / 16)
            let step: SimStep
            if device == 0, index < 2 {
                step = .create
            } else {
                var left = random.below(total)
                step =
                    steps.first {
                        left -= $0.weight; return left < 0
                    }?.step ?? .edit
            }
            return PlanItem(at: min(at, storm - 1), device: device, step: step, salt: random.next())
        }
    }

    private static func habits(_ random: inout SimRandom) -> [(step: SimStep, weight: Int)] {
        var steps: [(step: SimStep, weight: Int)] = [
            (.create, 10), (.edit, 30), (.notes, 12), (.tags, 10), (.money, 12), (.resolve, 6), (.manualSync, 3),
        ]
        let rare: [(step: SimStep, weight: Int)] = [
            (.putBack, 6), (.openForm, 8), (.saveForm, 8), (.trash, 8), (.restore, 6), (.category, 8),
            (.categoryTrash, 7), (.acceptReading, 4), (.favorite, 4), (.retry, 2), (.drop, 4), (.policy, 2),
            (.fullSync, 4), (.goDeviceOnly, 4), (.goCloud, 5), (.answer, 4),
        ]
        for step in rare where random.chance(550) { steps.append(step) }
        return steps
    }

    /// Draws the actions of a person on items and warranties, in addition to all others.
    static func parts(_ device: Int, _ random: SimRandom) -> [PlanItem] {
        var random = random
        guard random.chance(450) else { return [] }
        return (0..<(2 + random.below(6))).map { _ in
            anywhere(random.chance(850) ? .part : .partTrash, device, &random)
        }
    }

    static func faults(of device: Int, _ random: SimRandom) -> [PlanItem] {
        var random = random
        var items: [PlanItem] = []
        if random.chance(400) {
            for _ in 0...random.below(3) { items.append(anywhere(.kill, device, &random)) }
        }
        if random.chance(150) { items.append(anywhere(.stepClock, device, &random)) }
        if random.chance(50) { items += later(.storeBackup, .storeRestore, device, &random) }
        return items
    }

    static func server(_ random: SimRandom) -> [PlanItem] {
        var random = random
        var items: [PlanItem] = []
        for (step, share, most) in [
            (SimStep.killServer, 300, 3), (.refuseService, 200, 2), (.purge, 150, 2), (.forgetCursors, 150, 2),
            (.machineReads, 600, 9),
        ] where random.chance(share) {
            for _ in 0...random.below(most) { items.append(anywhere(step, 0, &random)) }
        }
        if random.chance(60) { items.append(anywhere(.revoke, 1, &random)) }
        if random.chance(150) { items += later(.backup, .restoreBackup, 0, &random) }
        return items
    }

    /// Draws a step and another one some time after it.
    private static func later(
        _ first: SimStep, _ second: SimStep, _ device: Int, _ random: inout SimRandom
    ) -> [PlanItem] {
        let before = anywhere(first, device, &random)
        var after = anywhere(second, device, &random)
        after.at = before.at + random.between(1000, max(2000, storm - before.at - 1))
        return [before, after]
    }

    /// Draws links that are cut one by one and healed in another order.
    static func swizzle(devices: Int, _ random: SimRandom) -> [PlanItem] {
        var random = random
        guard random.chance(500) else { return [] }
        var items: [PlanItem] = []
        for _ in 0...random.below(2) {
            let begin = random.between(0, storm / 2)
            for device in 0..<devices where random.chance(600) {
                let at = begin + random.between(0, storm / 8)
                items.append(PlanItem(at: at, device: device, step: .cut, salt: random.next()))
                let healed = at + random.between(1000, storm / 3)
                items.append(PlanItem(at: min(healed, storm), device: device, step: .heal, salt: random.next()))
            }
        }
        return items
    }

    /// Draws an absence: one device is offline while another deletes receipts, until the server has forgotten them. It
    /// deletes either few, or so many that the mass-deletion guard asks.
    static func absence(_ random: SimRandom) -> [PlanItem] {
        var random = random
        var kind = random.split(2)
        guard random.chance(120) else { return [] }
        let steps: [(SimStep, Int)] =
            kind.chance(700)
            ? [(.importMany, 0), (.cut, 1), (.trashMany, 0), (.forgetAll, 0), (.heal, 1)]
            : [(.create, 0), (.cut, 1), (.trash, 0), (.trash, 0), (.forgetAll, 0), (.heal, 1)]
        let gap = storm / 8
        return steps.enumerated().map { index, step in
            let at = Int64(index + 1) * gap + random.between(0, gap / 2)
            return PlanItem(at: at, device: step.1, step: step.0, salt: random.next())
        }
    }

    static func anywhere(_ step: SimStep, _ device: Int, _ random: inout SimRandom) -> PlanItem {
        PlanItem(at: random.between(0, storm - 1), device: device, step: step, salt: random.next())
    }
}
