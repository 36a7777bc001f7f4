/// Finds the taxes in a total.
struct TaxFinder {
    let texts: [TextFacts]
    /// In hundredths.
    let total: Int64

    /// In hundredths, with the amount's place; the sum of several rates has none.
    func find() -> (value: Int64, confidence: Double, amount: PrintedAmount?, text: Int)? {
        for (index, text) in texts.enumerated() {
            if let found = confirmed(in: text) { return (found.value, 0.9, found.amount, index) }
        }
        for (index, text) in texts.enumerated() {
            let taxes = taxes(in: text)
            guard let largest = taxes.max(by: { $0.value < $1.value }) else { continue }
            let values = Set(taxes.map(\.value))
            // Several rates and their sum, or one rate.
            if values.count == 1 { return (largest.value, 0.6, largest.amount, index) }
            let others = values.subtracting([largest.value]).reduce(0, +)
            if others == largest.value { return (largest.value, 0.8, largest.amount, index) }
            return (largest.value, 0.3, largest.amount, index)
        }
        return nil
    }

    private func taxes(in text: TextFacts) -> [LabelledAmount] {
        text.amounts.filter { $0.role == .tax && $0.place != .aside && $0.value > 0 && $0.value * 3 < total }
    }

    /// The tax that makes up the total with an amount before taxes.
    private func confirmed(in text: TextFacts) -> LabelledAmount? {
        let nets = Set(text.amounts.filter { $0.role != .tax || $0.isInTaxRow }.map(\.value))
        let candidates = text.amounts.filter {
            ($0.role == .tax || $0.isInTaxRow) && $0.value > 0 && $0.value * 3 < total
                && nets.contains(total - $0.value)
        }
        return candidates.first { $0.role == .tax } ?? candidates.first
    }
}
