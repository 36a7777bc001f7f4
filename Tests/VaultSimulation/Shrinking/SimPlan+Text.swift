extension SimPlan: CustomStringConvertible {
    /// The shortest text that describes the plan completely.
    package var description: String {
        let items = items.map { "\($0.at) \($0.device) \($0.step.rawValue) \($0.salt)" }.joined(separator: "\n")
        return "seed \(seed), \(devices) devices, \(knobs)\n\(items)"
    }
}

extension SimKnobs: CustomStringConvertible {
    /// The settings that differ from a run without faults.
    package var description: String {
        let gentle = SimKnobs()
        var words: [String] = []
        func add(_ name: String, _ path: KeyPath<SimKnobs, Int>) {
            if self[keyPath: path] != gentle[keyPath: path] { words.append("\(name) \(self[keyPath: path])") }
        }
        add("lost requests", \.lostRequests)
        add("lost answers", \.lostAnswers)
        add("duplicates", \.duplicates)
        add("late copies", \.lateCopies)
        add("garbled", \.garbled)
        add("unavailable", \.unavailable)
        add("deaths before", \.deathsBefore)
        add("deaths after", \.deathsAfter)
        add("store faults", \.storeFaults)
        add("lost nudges", \.lostNudges)
        add("batch", \.batch)
        add("page", \.page)
        add("instances", \.instances)
        add("processes", \.processes)
        add("skew", \.skewYears)
        if delay != gentle.delay { words.append("delay \(delay)") }
        if keepsNewest { words.append("keeps newest") }
        if !resolvesAll { words.append("leaves disputes") }
        return words.isEmpty ? "gentle" : words.joined(separator: ", ")
    }
}
