/// A device of the account, as the server knows it.
package struct DeviceLine: Hashable, Sendable {
    package var id: DeviceID
    /// The name that the device gave when it signed in.
    package var name: String
    package var createdAt: Timestamp
    /// By the server's clock, to within a few minutes.
    package var lastSeenAt: Timestamp
    /// Whether it is the device that asks.
    package var isThis: Bool
    /// Whether it only adds to the Inbox: the page on a phone.
    package var isCapture: Bool

    package init(
        id: DeviceID, name: String, createdAt: Timestamp, lastSeenAt: Timestamp, isThis: Bool, isCapture: Bool = false
    ) {
        self.isCapture = isCapture
        self.id = id
        self.name = name
        self.createdAt = createdAt
        self.lastSeenAt = lastSeenAt
        self.isThis = isThis
    }
}
