/// The state of text messages on this device, as screens and commands show it.
package struct TextStanding: Hashable, Sendable {
    /// Nil while they are off.
    package var plan: TextPlan?
    /// Whether there is an account to send to: signed in, and sync not turned off.
    package var hasAccount: Bool
    /// Whether the server gave this device a key for them; devices that signed in with an early version have none.
    package var hasKey: Bool
    /// Texts of the last 24 hours.
    package var used: Int
    /// Creates that were sent by SMS and wait for confirmation.
    package var waiting: Int
    /// Creates whose text failed, or may have left or not: a person decides.
    package var undecided: Int

    package init(
        plan: TextPlan? = nil, hasAccount: Bool = false, hasKey: Bool = false, used: Int = 0, waiting: Int = 0,
        undecided: Int = 0
    ) {
        self.plan = plan
        self.hasAccount = hasAccount
        self.hasKey = hasKey
        self.used = used
        self.waiting = waiting
        self.undecided = undecided
    }

    /// Whether the last resort is there when everything else fails: agreed to, with a key, and not used up.
    package var isPossible: Bool { isOn && used < plan?.limit ?? 0 }

    /// Whether it is agreed to, and has an account and a key.
    package var isOn: Bool { plan != nil && hasAccount && hasKey }
}
