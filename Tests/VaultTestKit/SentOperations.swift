package import VaultJSON
package import VaultModel
package import VaultWire

extension Operation {
    /// The operation as it is sent, read again.
    package var json: JSON { (try? JSON(parsing: bytes)) ?? .null }
}

extension PushRequest {
    /// The body as it is sent, read again.
    package var json: JSON { (try? JSON(parsing: bytes)) ?? .null }
}
