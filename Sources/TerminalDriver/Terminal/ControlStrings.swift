/// Private modes that terminal descriptions do not contain; terminals without a mode ignore it.
///
/// <https://invisible-island.net/xterm/ctlseqs/ctlseqs.html>
enum ControlStrings {
    static let pasteOn = "\u{1B}[?2004h"
    static let pasteOff = "\u{1B}[?2004l"
    static let focusOn = "\u{1B}[?1004h"
    static let focusOff = "\u{1B}[?1004l"
    static let mouseOn = "\u{1B}[?1000h\u{1B}[?1006h"
    static let mouseOff = "\u{1B}[?1006l\u{1B}[?1000l"

    /// Turns every mode off, whether it was on or not.
    static let allOff = mouseOff + focusOff + pasteOff

    /// Returns a string of a description without its `$<5>` delays, which no current terminal needs.
    static func withoutDelays(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstRange(of: "$<"), let end = rest[start.upperBound...].firstIndex(of: ">") {
            result += rest[..<start.lowerBound]
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
