internal import VaultTestKit

/// Which fault each exchange meets; the same seed gives the same answer to the same exchange.
package struct FaultPlan: Sendable {
    /// What is known of an exchange when its request has been read.
    package struct Exchange: Hashable, Sendable {
        /// 0, 1, 2 … as the requests came.
        package let number: Int
        /// `POST`
        package let method: String
        /// The path, without what follows a question mark.
        package let path: String

        /// For asking a plan without a proxy.
        package init(number: Int, method: String, path: String) {
            self.number = number
            self.method = method
            self.path = path
        }
    }

    private let choose: @Sendable (Exchange) -> Fault

    /// A rule of the caller's own.
    package init(_ choose: @escaping @Sendable (Exchange) -> Fault) {
        self.choose = choose
    }

    /// The fault that this exchange meets.
    package func fault(for exchange: Exchange) -> Fault { choose(exchange) }

    /// Everything is passed on.
    package static let calm = FaultPlan { _ in .none }

    /// Every exchange meets this one.
    package static func always(_ fault: Fault) -> FaultPlan { FaultPlan { _ in fault } }

    /// These faults in turn for the exchanges of that path; then, and for others, nothing.
    package static func inTurn(_ faults: [Fault], path: String) -> FaultPlan {
        let counter = Counter()
        return FaultPlan { exchange in
            guard exchange.path == path else { return .none }
            let number = counter.next()
            return number < faults.count ? faults[number] : .none
        }
    }

    /// So many of a thousand exchanges meet a fault that the seed chooses.
    ///
    /// Waits are short, so that hundreds of runs take no hours.
    package static func seeded(_ seed: UInt64, perMille: Int = 350) -> FaultPlan {
        FaultPlan { exchange in
            var random = SeededRandom(seed: seed &* 0x9E37_79B9 &+ UInt64(exchange.number))
            guard Int.random(in: 0..<1000, using: &random) < perMille else { return .none }
            return .random(using: &random)
        }
    }
}

extension Fault {
    /// One of every kind, with the same chance for each.
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
