/// Detects the delimiter from the first lines of a file.
enum DelimiterGuess {
    /// The number of records that are looked at.
    static let sampleRecords = 20

    /// The delimiter that splits most of the first records into as many cells as the header; among equals the one with
    /// the most cells. A comma if nothing separates anything: then the file has one column.
    static func delimiter(of sample: ArraySlice<UInt8>) -> Delimiter {
        var best: (delimiter: Delimiter, agreeing: Double, count: Int)?
        for delimiter in Delimiter.allCases {
            let counts = separators(delimiter, in: sample)
            guard let header = counts.first, header > 0 else { continue }
            let agreeing = Double(counts.count { $0 == header }) / Double(counts.count)
            let isBetter = best.map { agreeing > $0.agreeing || (agreeing == $0.agreeing && header > $0.count) } ?? true
            if isBetter { best = (delimiter, agreeing, header) }
        }
        return best?.delimiter ?? .comma
    }

    /// The delimiter that a spreadsheet's `sep=;` line declares, and the number of bytes in that line.
    static func declared(in sample: ArraySlice<UInt8>) -> (delimiter: Delimiter, length: Int)? {
        let prefix = Array("sep=".utf8)
        guard sample.count > 5, sample.prefix(4).elementsEqual(prefix),
            let delimiter = Delimiter(rawValue: sample[sample.startIndex + 4])
        else { return nil }
        let end = sample.dropFirst(5).prefix { $0 == 0x0D }.count + 5
        guard sample.dropFirst(end).first == 0x0A else { return nil }
        return (delimiter, end + 1)
    }

    private static func separators(_ delimiter: Delimiter, in sample: ArraySlice<UInt8>) -> [Int] {
        var counts: [Int] = []
        var count = 0
        var isQuoted = false
        var isEmpty = true
        for byte in sample where counts.count < sampleRecords {
            switch byte {
            case 0x22: isQuoted.toggle()
            case 0x0A where !isQuoted, 0x0D where !isQuoted:
                if !isEmpty { counts.append(count) }
                count = 0
                isEmpty = true
                continue
            case delimiter.rawValue where !isQuoted: count += 1
            default: break
            }
            isEmpty = false
        }
        if !isEmpty, counts.isEmpty { counts.append(count) }
        return counts
    }
}
