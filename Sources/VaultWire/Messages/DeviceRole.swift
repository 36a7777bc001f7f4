/// The rights of a signed-in device.
package enum DeviceRole: String, Hashable, Sendable, CaseIterable {
    /// Everything: it holds a vault.
    case vault
    /// It adds to the Inbox and sees what became of that, and nothing else: the page on a phone.
    case capture
}
