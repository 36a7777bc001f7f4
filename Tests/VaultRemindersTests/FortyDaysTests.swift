import Testing
import VaultModel
import VaultReminders
import VaultTestKit

@Suite("Forty days of reminders on two devices")
struct FortyDaysTests {
    private struct World {
        var random: SeededRandom
        let plan: ReminderPlan
        let endings: [Ending]
        let devices: [ReminderDevice]
        var (offline, skew) = ([false, false], [0, 0])
        var isDisturbed = false
        /// Reminders that a device showed without an answer of the server.
        var alone: Set<ReminderClaim> = []

        init(seed: UInt64) throws {
            var random = SeededRandom(seed: seed)
            let quiet = random.next() % 2 == 0 ? QuietHours(from: 22 * 60, to: 7 * 60) : nil
            plan = ReminderPlan(
                days: [Int(random.next() % 20) + 10, Int(random.next() % 8) + 2, Int(random.next() % 2)],
                minute: Int(random.next() % 1400), quiet: quiet)
            endings = try (0..<12).map {
                try ReminderSample.ending($0, on: Int(random.next() % 50), $0 % 3 == 0 ? .returns : .warranty)
            }
            let server = SharedEvents()
            devices = [ReminderDevice(0, server), ReminderDevice(1, server)]
            self.random = random
        }

        /// One look of a device; `true` as the chance that showing works.
        mutating func look(_ index: Int, at minutes: Int, works: Bool) throws {
            let device = devices[index]
            let local = max(0, minutes + skew[index])
            let moment = ReminderMoment(
                today: try ReminderSample.day(local / 1440), minute: local % 1440, now: Int64(local) * 60_000)
            let round = ReminderRound(device, at: moment, by: plan, isSyncing: true)
            round.retake(&device.ledger)
            if device.ledger.isDue(on: moment.today, minute: moment.minute, by: plan) {
                round.claim(endings, &device.ledger)
            }
            if !offline[index] { device.sync(&random, breaks: isDisturbed && random.next() % 8 == 0) }
            for claim in round.ready(&device.ledger, isLast: false) {
                #expect(plan.allows(moment.minute))
                let id = ReminderEvent(claim.key, .shown(attempt: claim.attempt)).id
                if device.standing(of: id) == .pending { alone.insert(claim) }
                if works { device.shown.append(claim) }
                round.note(claim, isShown: works, &device.ledger)
            }
            if random.next() % 50 == 0 { #expect(ReminderLedger(json: device.ledger.json) == device.ledger) }
        }
    }

    /// Every quarter of an hour, in two orders; the clocks jump by up to two days and come back.
    private func run(_ world: inout World, days: Int, disturbed: Bool, fails: Bool) throws {
        world.isDisturbed = disturbed
        for minutes in stride(from: 0, to: days * 1440, by: 15) {
            for index in [0, 1].shuffled(using: &world.random) {
                if disturbed, world.random.next() % 200 == 0 { world.offline[index].toggle() }
                if disturbed, world.random.next() % 300 == 0 {
                    world.skew[index] = world.skew[index] == 0 ? Int(world.random.next() % 5760) - 2880 : 0
                }
                guard world.random.next() % 10 > 0 else { continue }
                try world.look(index, at: minutes, works: !fails || world.random.next() % 3 > 0)
            }
        }
    }

    @Test(arguments: 1...25 as ClosedRange<UInt64>)
    func `with a server that answers, each reminder is shown once on the two together`(seed: UInt64) throws {
        var world = try World(seed: seed)
        try run(&world, days: 40, disturbed: false, fails: false)
        let shown = world.devices.flatMap(\.shown)
        #expect(Set(shown.map(\.key)).count == shown.count && world.alone.isEmpty)
        // By the last day, each deadline had a reminder for each day of the plan that lay in the forty days.
        let last = try ReminderSample.day(39)
        for ending in world.endings {
            let start = try ReminderSample.day(0).days(until: ending.line.day)
            let reached = world.plan.days.filter { step in
                let left = last.days(until: ending.line.day)
                return step >= left && step <= start
            }
            let steps = shown.map(\.key).filter { $0.isAbout(ending) }.map(\.step)
            let clamped = Set(reached.filter { $0 < start } + world.plan.days.filter { start <= $0 }.suffix(1))
            // The minute of the plan may come after the last look of the last day.
            #expect(Set(steps).isSuperset(of: clamped.filter { last.days(until: ending.line.day) < $0 }), "\(ending)")
        }
    }

    @Test(arguments: 1...25 as ClosedRange<UInt64>)
    func `with lines that break, clocks that jump and notifiers that fail, only an offline device shows one again`(
        seed: UInt64
    ) throws {
        var world = try World(seed: seed)
        try run(&world, days: 40, disturbed: true, fails: true)
        // Repaired, everything that is still open comes within a day.
        (world.offline, world.skew, world.isDisturbed) = ([false, false], [0, 0], false)
        let before = Set(world.devices.flatMap(\.shown).map(\.key))
        for minutes in stride(from: 40 * 1440, to: 42 * 1440, by: 5) {
            for index in [0, 1] { try world.look(index, at: minutes, works: true) }
        }
        let shown = world.devices.flatMap(\.shown)
        for device in world.devices { #expect(Set(device.shown.map(\.key)).count == device.shown.count) }
        let twice = Dictionary(grouping: shown, by: \.key).filter { $0.value.count > 1 }
        for (key, claims) in twice {
            #expect(claims.contains { world.alone.contains($0) }, "\(key) was shown twice, and nobody was offline")
        }
        #expect(world.devices.allSatisfy(\.ledger.open.isEmpty) && before.isSubset(of: Set(shown.map(\.key))))
        // No deadline that is still ahead was forgotten.
        let today = try ReminderSample.day(41)
        for ending in world.endings where ending.line.day >= today {
            let left = today.days(until: ending.line.day)
            guard let due = world.plan.days.filter({ left < $0 }).min() else { continue }
            #expect(shown.contains { $0.key.isAbout(ending) && $0.key.step <= due }, "\(ending)")
        }
    }
}
