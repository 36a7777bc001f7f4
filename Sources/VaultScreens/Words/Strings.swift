import Translation

/// The texts of the screens. Each screen adds its own in `Strings+<Screen>.swift`.
enum Strings {
    static var programName: String { say("Receipt Vault") }
}
