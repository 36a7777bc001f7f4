/// The names of faults on a command line, such as `cut-reply:120:reset`.
extension Fault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .none: "none"
        case .delay(let milliseconds): "delay:\(milliseconds)"
        case .drip(let bytes, let pause): "drip:\(bytes):\(pause)"
        case .cutRequest(let place, let cut): "cut-request:\(place):\(cut.rawValue)"
        case .cutReply(let place, let cut): "cut-reply:\(place):\(cut.rawValue)"
        case .halfOpen(let milliseconds): "half-open:\(milliseconds)"
        case .blackHole(let milliseconds): "black-hole:\(milliseconds)"
        case .duplicate: "duplicate"
        case .hold(let milliseconds): "hold:\(milliseconds)"
        case .replay(let milliseconds): "replay:\(milliseconds)"
        case .flipRequest(let place): "flip-request:\(place)"
        case .flipReply(let place): "flip-reply:\(place)"
        case .truncateReply(let place): "truncate-reply:\(place)"
        case .answer(let answer): "answer:\(answer.rawValue)"
        }
    }

    /// Parses a ``description``; returns nil for anything else.
    package init?(_ text: String) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let fault =
            switch words.count {
            case 1: Fault.plain(words[0])
            case 2: Fault.timed(words[0], words[1]) ?? Fault.placed(words[0], words[1])
            case 3: Fault.detailed(words[0], words[1], words[2])
            default: nil as Fault?
            }
        guard let fault else { return nil }
        self = fault
    }

    private static func plain(_ name: String) -> Fault? {
        ["none": Fault.none, "duplicate": .duplicate][name]
    }

    private static func timed(_ name: String, _ number: String) -> Fault? {
        guard let milliseconds = Int(number), milliseconds >= 0 else { return nil }
        switch name {
        case "delay": return .delay(milliseconds: milliseconds)
        case "half-open": return .halfOpen(milliseconds: milliseconds)
        case "black-hole": return .blackHole(milliseconds: milliseconds)
        case "hold": return .hold(milliseconds: milliseconds)
        case "replay": return .replay(milliseconds: milliseconds)
        default: return nil
        }
    }

    private static func placed(_ name: String, _ word: String) -> Fault? {
        if name == "answer" { return ScriptedAnswer(rawValue: word).map(Fault.answer) }
        guard let place = Place(word) else { return nil }
        switch name {
        case "flip-request": return .flipRequest(place)
        case "flip-reply": return .flipReply(place)
        case "truncate-reply": return .truncateReply(place)
        default: return nil
        }
    }

    private static func detailed(_ name: String, _ first: String, _ second: String) -> Fault? {
        if name == "drip", let bytes = Int(first), let pause = Int(second), bytes > 0, pause >= 0 {
            return .drip(bytes: bytes, pauseMilliseconds: pause)
        }
        guard let place = Place(first), let cut = Cut(rawValue: second) else { return nil }
        switch name {
        case "cut-request": return .cutRequest(place, cut)
        case "cut-reply": return .cutReply(place, cut)
        default: return nil
        }
    }
}
