/// Every text that a person reads. Each screen adds its own in `Strings+<Screen>.swift`.
enum Strings {
    static let programName = "Receipt Vault"
}
