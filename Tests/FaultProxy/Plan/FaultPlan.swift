internal import VaultTestKit

/// Chooses a fault for each exchange; the same seed always gives the same fault to the same exchange.
package struct FaultPlan: Sendable {
    /// The facts about an exchange that are known once its request has been read.
    package struct Exchange: Hashable, Sendable {
        /// Counts the requests in order of arrival, from 0.
        package let number: Int
        /// `POST`, for example.
        package let method: String
        /// The path without the query.
        package let path: String

        /// For asking a plan without a proxy.
        package init(number: Int, method: String, path: String) {
            self.number = number
            self.method = method
            self.path = path
        }
    }

    private let choose: @Sendable (Exchange) -> Fault

    /// Creates a plan from the caller's own rule.
    package init(_ choose: @escaping @Sendable (Exchange) -> Fault) {
        self.choose = choose
    }

    /// Returns the fault for this exchange.
    package func fault(for exchange: Exchange) -> Fault { choose(exchange) }

    /// Passes everything on.
    package static let calm = FaultPlan { _ in .none }

    /// Applies the same fault to every exchange.
    package static func always(_ fault: Fault) -> FaultPlan { FaultPlan { _ in fault } }

    /// Applies these faults in turn to the exchanges of that path, and none to later or other exchanges.
    package static func inTurn(_ faults: [Fault], path: String) -> FaultPlan {
        let counter = Counter()
        return FaultPlan { exchange in
            guard exchange.path == path else { return .none }
            let number = counter.next()
            return number < faults.count ? faults[number] : .none
        }
    }

    /// Applies random faults of the seed to `perMille` of 1000 exchanges.
    ///
    /// Waits are short, so that hundreds of runs do not take hours.
    package static func seeded(_ seed: UInt64, perMille: Int = 350) -> FaultPlan {
        FaultPlan { exchange in
            var random = SeededRandom(seed: seed &* 0x9E37_79B9 &+ UInt64(exchange.number))
            guard Int.random(in: 0..<1000, using: &random) < perMille else { return .none }
            return .random(using: &random)
        }
    }
}

extension Fault {
    /// Returns a random fault; all kinds but ``none`` are equally likely.
    package static func random(using random: inout some RandomNumberGenerator) -> Fault {
        let place = Place.perMille(Int.random(in: 0...1000, using: &random))
        let milliseconds = Int.random(in: 1...150, using: &random)
        let cut: Cut = Bool.random(using: &random) ? .close : .reset
        let answer = ScriptedAnswer.passing[Int.random(in: 0..<ScriptedAnswer.passing.count, using: &random)]
        let kinds: [Fault] = [
            .delay(milliseconds: milliseconds), .drip(bytes: 1 + milliseconds, pauseMilliseconds: 1),
            .cutRequest(place, cut), .cutReply(place, cut), .halfOpen(milliseconds: milliseconds),
            .blackHole(milliseconds: milliseconds), .duplicate, .hold(milliseconds: milliseconds * 10),
            .replay(milliseconds: milliseconds * 10), .flipRequest(place), .flipReply(place), .truncateReply(place),
            .answer(answer),
        ]
        return kinds[Int.random(in: 0..<kinds.count, using: &random)]
    }
}
