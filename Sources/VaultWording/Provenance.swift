internal import Translation
internal import VaultJSON
package import VaultModel

/// Who gave a field of a receipt its value.
package enum Provenance: Hashable, Sendable {
    /// Recognition on the server, with its confidence: 0 … 1.
    case machine(Double)
    /// A person on a device; nil for this one.
    case person(device: String?)

    /// Nil if the history does not tell.
    ///
    /// - Parameter history: newest first.
    package init?(of field: FieldName, receipt: Receipt, history: [HistoryLine]) {
        let group = FieldGroup(of: field)
        let edited = receipt.entity.set(.userEditedFields)
        let own = history.filter { line in line.field.map(group.contains) ?? false }
        if group.names.contains(where: { edited.contains($0.rawValue) }) {
            let edit = own.first { $0.type == .edited || $0.type == .resolved }
            guard let line = edit ?? history.first(where: { $0.type == .created || $0.type == .imported }) else {
                return nil
            }
            // A creation without an event has no known device.
            if line.device == "" { return nil }
            self = .person(device: line.device)
            return
        }
        let values = group.values(of: receipt.entity)
        guard let read = own.first(where: { $0.type == .machineRead }), let confidence = read.confidence,
            read.newAmount.map({ $0 == values }) ?? (read.to == values[field])
        else { return nil }
        self = .machine(confidence)
    }

    /// `machine-read, 82 %`, or `you, on laptop`.
    package var text: String {
        switch self {
        case .machine(let confidence): say("machine-read, \(Provenance.percent(confidence)) %")
        case .person(let device?): say("you, on \(Strings.History.name(device))")
        case .person(nil): say("you")
        }
    }

    static func percent(_ confidence: Double) -> Int { Int((min(max(confidence, 0), 1) * 100).rounded()) }
}
