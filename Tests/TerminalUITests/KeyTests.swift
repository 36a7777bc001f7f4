import Testing

@testable import TerminalUI

@Suite("Names of keys")
struct KeyTests {
    @Test(arguments: [
        ("ctrl-r", Key.control("r")), ("C-R", .control("r")), ("F1", .function(1)), ("f12", .function(12)),
        ("Space", .space), ("delete", .delete), ("PageDown", .pageDown), ("alt-b", .alt("b")), ("d", .character("d")),
        ("D", .character("D")), ("-", .character("-")), ("shift-tab", .backTab), ("Esc", .escape),
        ("ctrl-\\", .control("\\")),
    ])
    func `a name in a config file is a key`(name: String, key: Key) {
        #expect(Key(named: name) == key)
    }

    @Test(arguments: ["", "F13", "f0", "ctrl-", "ctrl-1", "hyper-x", "ctrl-ab", "spacebar"])
    func `an unknown name is no key`(name: String) {
        #expect(Key(named: name) == nil)
    }

    @Test(arguments: [
        Key.control("r"), .alt("b"), .function(5), .space, .enter, .escape, .tab, .backTab, .backspace, .insert,
        .delete,
        .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .character("/"),
    ])
    func `the label of a key names it`(key: Key) {
        #expect(!key.label.isEmpty)
        #expect(Key(named: key.label) == key)
    }

    @Test(arguments: [
        (Key.char("ξ"), Key.char("j") as Key?), (.char("Γ"), .char("G")), (.char("о"), .char("j")),
        (.alt("и"), .alt("b")),
        (.char("j"), nil), (.up, nil),
    ])
    func `letters of other layouts name the key at their place`(key: Key, latin: Key?) {
        #expect(key.onLatinLayout == latin)
    }
}
