import Translation

/// Every text that a person reads. Each screen adds its own in `Strings+<Screen>.swift`.
enum Strings {
    static var programName: String { say("Receipt Vault") }
}
