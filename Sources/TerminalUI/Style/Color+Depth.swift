extension Color {
    /// Returns the nearest color available at this depth; `.terminal` if there is none.
    package func reduced(to depth: ColorDepth) -> Color {
        switch (self, depth) {
        case (.terminal, _), (_, .none): return .terminal
        case (.ansi, .sixteen...), (.indexed, .palette): return self
        case (.ansi(let named), _): return named.basic
        case (.indexed(let index), _): return Color.named(index).reduced(to: depth)
        case (.rgb(let red, let green, let blue), _):
            return .indexed(Color.cubeIndex(red, green, blue)).reduced(to: depth)
        }
    }

    /// The number in the terminal's palette; -1 is the terminal's default color.
    package var paletteNumber: Int {
        switch self {
        case .terminal: -1
        case .ansi(let named): Int(named.rawValue)
        case .indexed(let index): Int(index)
        case .rgb(let red, let green, let blue): Int(Color.cubeIndex(red, green, blue))
        }
    }

    /// Returns the entry of the 6 x 6 x 6 cube (16 to 231) that is nearest in each channel.
    private static func cubeIndex(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
        func step(_ value: UInt8) -> UInt8 { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
        return 16 + 36 * step(red) + 6 * step(green) + step(blue)
    }

    /// Returns the named color that an entry of the palette resembles.
    private static func named(_ index: UInt8) -> Color {
        if let named = ANSIColor(rawValue: index) { return .ansi(named) }
        if index >= 232 { return .ansi(index < 238 ? .black : index < 244 ? .brightBlack : .white) }
        let cube = index - 16
        let channels = [cube / 36, cube / 6 % 6, cube % 6]
        let strongest = channels.max() ?? 0
        guard strongest > 1 else { return .ansi(.black) }
        let bits = channels.enumerated().reduce(UInt8(0)) { bits, channel in
            channel.element * 2 > strongest ? bits | 1 << UInt8(channel.offset) : bits
        }
        return ANSIColor(rawValue: strongest > 3 ? bits + 8 : bits).map(Color.ansi) ?? .terminal
    }
}

extension ANSIColor {
    /// The basic color (of eight) that replaces this one. Gray would be invisible on a black background, so it becomes
    /// the terminal's default.
    fileprivate var basic: Color {
        if self == .brightBlack { return .terminal }
        return ANSIColor(rawValue: rawValue & 7).map(Color.ansi) ?? .terminal
    }
}
