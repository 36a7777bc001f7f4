package import TerminalUI

extension KeyMap {
    /// A key set by the person that has two meanings on one screen.
    package struct Clash: Hashable, Sendable {
        package let key: Key
        /// The command that the key runs, and the one that it cannot reach; the person set the keys of at least one of
        /// them.
        package let first: String
        package let second: String
        /// The screen's title.
        package let screen: String
    }

    /// The names of all commands to which keys can be assigned.
    package static let commands = Set(KeyMap().sections.flatMap { $0.lines.map(\.command) })

    /// All clashes. Keys that the tables share by default are none: availability tells their commands apart.
    package var clashes: [Clash] {
        let (own, standard) = (sections, KeyMap().sections)
        let (everywhere, usual) = (own[0].lines, standard[0].lines)
        var found: [Clash] = []
        for (section, before) in zip(own, standard) {
            let isEverywhere = section.title == own[0].title
            let lines = isEverywhere ? section.lines : section.lines + everywhere
            let former = isEverywhere ? before.lines : before.lines + usual
            for clash in clashes(in: lines, former, on: section.title)
            where !found.contains(where: { ($0.key, $0.first, $0.second) == (clash.key, clash.first, clash.second) }) {
                found.append(clash)
            }
        }
        return found
    }

    private func clashes(in lines: [KeyLine], _ former: [KeyLine], on screen: String) -> [Clash] {
        var found: [Clash] = []
        for (index, line) in lines.enumerated() {
            for other in lines.indices.dropFirst(index + 1) where lines[other].command != line.command {
                let names = [line.command, lines[other].command]
                guard names.contains(where: { overrides[$0] != nil }), !line.mode.isDisjoint(with: lines[other].mode)
                else { continue }
                let wasShared = Set(former[index].keys).intersection(former[other].keys)
                for key in line.keys where lines[other].keys.contains(key) && !wasShared.contains(key) {
                    found.append(Clash(key: key, first: names[0], second: names[1], screen: screen))
                }
            }
        }
        return found
    }
}
