/// Writes metrics in Prometheus's text format, version 0.0.4
/// (<https://prometheus.io/docs/instrumenting/exposition_formats/>).
package struct MetricsText: Sendable {
    /// The `Content-Type` of the text.
    package static let mediaType = "text/plain; version=0.0.4"

    /// The kinds of metrics that a server has.
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    /// Begins a metric, whose samples follow.
    ///
    /// - Parameter help: One sentence without line breaks and backslashes.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// Writes a sample.
    mutating func add(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
        text += name + Self.written(labels) + " " + Self.number(value) + "\n"
    }

    /// Writes a metric that has one sample without labels.
    mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        begin(name, kind, help)
        add(name, [], value)
    }

    /// Writes the samples of a histogram that was begun.
    mutating func add(
        _ name: String, _ labels: [(name: String, value: String)], _ histogram: DurationHistogram
    ) {
        for (bound, count) in histogram.cumulative {
            let bucket = labels + [("le", bound.map(Self.number) ?? "+Inf")]
            add(name + "_bucket", bucket, Double(count))
        }
        add(name + "_sum", labels, histogram.seconds)
        add(name + "_count", labels, Double(histogram.count))
    }

    private static func written(_ labels: [(name: String, value: String)]) -> String {
        if labels.isEmpty { return "" }
        return "{" + labels.map { "\($0.name)=\"\(escaped($0.value))\"" }.joined(separator: ",") + "}"
    }

    private static func escaped(_ value: String) -> String {
        var result = ""
        for character in value {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return result
    }

    /// Whole numbers without a fraction, as counts are easiest to read.
    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { String($0) } ?? "\(value)"
    }
}
