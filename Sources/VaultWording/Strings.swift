internal import Translation

/// The texts that a person reads. What screens, commands and documents share is here; each screen adds its own in
/// `Strings+<Screen>.swift`.
package enum Strings {
    package static var programName: String { say("Receipt Vault") }

    /// The device on which the program runs, in a history.
    static var thisDevice: String { say("here") }
    package static var otherDevice: String { say("another device") }

    package static func receipts(_ count: Int) -> String { say(.receipts(count)) }

    /// The length of a warranty: `24 months`.
    package static func wholeMonths(_ count: Int) -> String { say(count, "\(count) month", "\(count) months") }
}
