package import VaultModel

/// A request to sync, or to change how this device syncs.
package enum SyncEffect: Hashable, Sendable {
    /// Syncs now, whatever is scheduled. Answer: `status`, as for everything that sync does.
    case now
    /// Pauses or resumes sync. Answer: `status`.
    case setPaused(Bool)
    /// Signs in to a server, or creates an account there, and starts to sync. Answer: `loggedIn` or `logInFailed`.
    case logIn(LogInRequest)
    /// Signs in with a pairing code from another device. If `server` is empty, it is taken from the code's text, or is
    /// the previous one. Answer: `loggedIn` or `logInFailed`.
    case join(code: String, server: String)
    /// Cancels a `logIn` or `join` in progress, without waiting for anything. Answer: `logInFailed`; if the server was
    /// faster, `loggedIn` may still follow.
    case cancelLogIn
    /// Ends the session; all data stays on this device. Answer: `status`.
    case logOut
    /// Turns sync on or off. On: parked changes return to the queue and everything is compared; off: the vault is on
    /// this device only. Answer: `changed`.
    case turn(on: Bool)
    /// Starts a full sync. Answer: `status`.
    case fully
    /// Answers the mass-deletion guard: lets a full sync delete what it asked about, or keeps it. Answer: `changed`.
    case answerMassDeletion(allow: Bool)
    /// Loads the account's devices from the server. Answer: `devices` or `devicesFailed`.
    case devices
    /// Signs another device out. Answer: `devices` with the remaining devices, or `devicesFailed`.
    case revoke(DeviceID)
    /// Requests a pairing code from the server. Answer: `invited` or `devicesFailed`.
    case invite
    /// Requests a code for a phone's page from the server. Answer: `invited` or `devicesFailed`.
    case inviteCapture
    /// Agrees to the terms of text messages, or turns them off (nil). Answer: `changed`.
    case setTexts(TextPlan?)
    /// Sends a new receipt as a text message now. Answer: `changed`, or `failed` with the reason.
    case sendText(OperationID)
}
