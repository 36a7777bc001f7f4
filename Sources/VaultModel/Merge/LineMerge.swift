/// The three-way merge of notes, by lines.
package enum LineMerge {
    /// The merged text, and whether the client's text replaced lines that the server's had changed differently.
    package struct Result: Hashable, Sendable {
        package var text: String
        package var overlapped: Bool
    }

    /// Merges the texts that both sides made of `base`.
    ///
    /// Hunks that share no base line are both applied, in base order; of insertions at one point the server's comes
    /// first. Hunks that share a line are replaced by the client's text of their union.
    /// - Parameter base: nil if unknown; the longest common subsequence of both texts is the base then.
    package static func merge(base: String?, server: String, client: String) -> Result {
        if server == client { return Result(text: client, overlapped: false) }
        let (theirs, mine) = (lines(server), lines(client))
        let common = base.map(lines) ?? LineDiff.common(theirs, mine)
        let (server, client) = (LineDiff.hunks(from: common, to: theirs), LineDiff.hunks(from: common, to: mine))
        var merger = Merger(base: common, server: server, client: client)
        let merged = merger.run()
        return Result(text: merged.joined(separator: "\n"), overlapped: merger.overlapped)
    }

    /// Splits a text at LF; an empty text has no lines.
    package static func lines(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        return text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }
}

/// Walks both lists of hunks in base order.
private struct Merger {
    let base: [String]
    var server: ArraySlice<LineDiff.Hunk>
    var client: ArraySlice<LineDiff.Hunk>
    var output: [String] = []
    var position = 0
    var overlapped = false

    init(base: [String], server: [LineDiff.Hunk], client: [LineDiff.Hunk]) {
        self.base = base
        self.server = server[...]
        self.client = client[...]
    }

    mutating func run() -> [String] {
        while let next = [server.first, client.first].compactMap(\.self).map(\.range.lowerBound).min() {
            copy(upTo: next)
            step()
        }
        copy(upTo: base.count)
        return output
    }

    private mutating func copy(upTo end: Int) {
        guard position < end else { return }
        output += base[position..<end]
        position = end
    }

    private mutating func step() {
        guard let theirs = server.first else { return place(client.removeFirst()) }
        guard let mine = client.first else { return place(server.removeFirst()) }
        if theirs.range.isEmpty, mine.range.isEmpty, theirs.range == mine.range { return insertBoth(theirs, mine) }
        if theirs.touches(mine) { return replaceUnion() }
        let serverInserts = theirs.range.lowerBound == mine.range.lowerBound && theirs.range.isEmpty
        if theirs.range.lowerBound < mine.range.lowerBound || serverInserts {
            place(server.removeFirst())
        } else {
            place(client.removeFirst())
        }
    }

    private mutating func place(_ hunk: LineDiff.Hunk) {
        output += hunk.lines
        position = max(position, hunk.range.upperBound)
    }

    /// Places insertions at one point: the server's first, and only once the lines that both begin with.
    private mutating func insertBoth(_ theirs: LineDiff.Hunk, _ mine: LineDiff.Hunk) {
        let shared = zip(theirs.lines, mine.lines).prefix { $0 == $1 }.count
        output += theirs.lines + mine.lines.dropFirst(shared)
        server.removeFirst()
        client.removeFirst()
    }

    /// Replaces hunks that share base lines by the client's text of the whole range that they cover together.
    private mutating func replaceUnion() {
        var takenServer: [LineDiff.Hunk] = []
        var takenClient: [LineDiff.Hunk] = []
        if let hunk = server.popFirst() { takenServer.append(hunk) }
        if let hunk = client.popFirst() { takenClient.append(hunk) }
        var grew = true
        while grew {
            grew = false
            if let next = server.first, takenClient.contains(where: next.touches) {
                takenServer.append(server.removeFirst())
                grew = true
            }
            if let next = client.first, takenServer.contains(where: next.touches) {
                takenClient.append(client.removeFirst())
                grew = true
            }
        }
        let all = (takenServer + takenClient).map(\.range)
        let start = all.map(\.lowerBound).min() ?? position
        let end = all.map(\.upperBound).max() ?? position
        let mine = text(of: takenClient, from: start, to: end)
        overlapped = overlapped || mine != text(of: takenServer, from: start, to: end)
        output += mine
        position = max(position, end)
    }

    private func text(of hunks: [LineDiff.Hunk], from start: Int, to end: Int) -> [String] {
        var lines: [String] = []
        var at = start
        for hunk in hunks {
            lines += base[at..<hunk.range.lowerBound] + hunk.lines
            at = hunk.range.upperBound
        }
        return lines + base[at..<end]
    }
}
