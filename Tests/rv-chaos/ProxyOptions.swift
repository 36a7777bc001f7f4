internal import FaultProxy

/// The options on the command line of `rv-chaos`.
struct ProxyOptions {
    var server: UInt16 = 0
    var listen: UInt16 = 0
    /// Whether other computers can connect.
    var isEverywhere = false
    /// The file that gets a line for each request; nil for none.
    var record: String?
    var seed = UInt64.random(in: 1...999_999)
    private var perMille = 350
    private var faults: [Fault] = []

    /// Returns nil if an option is unknown or the server's port is missing.
    init?(_ words: [String]) {
        var rest = words[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst(), take(name, value) else { return nil }
        }
        guard server != 0 else { return nil }
    }

    var plan: FaultPlan {
        guard !faults.isEmpty else { return .seeded(seed, perMille: perMille) }
        let faults = faults
        return FaultPlan { faults[$0.number % faults.count] }
    }

    private mutating func take(_ name: String, _ value: String) -> Bool {
        switch name {
        case "--to": Self.store(UInt16(value), in: &server)
        case "--everywhere": Self.store(["yes": true, "no": false][value], in: &isEverywhere)
        case "--record": Self.store(value, in: &record)
        case "--listen": Self.store(UInt16(value), in: &listen)
        case "--seed": Self.store(UInt64(value), in: &seed)
        case "--per-mille": Self.store(Int(value), in: &perMille)
        case "--fault": add(Fault(value))
        default: false
        }
    }

    private mutating func add(_ fault: Fault?) -> Bool {
        guard let fault else { return false }
        faults.append(fault)
        return true
    }

    private static func store<Value>(_ value: Value?, in place: inout Value) -> Bool {
        guard let value else { return false }
        place = value
        return true
    }
}
