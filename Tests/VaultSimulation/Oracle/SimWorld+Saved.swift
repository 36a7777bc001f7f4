internal import VaultModel
internal import VaultServerCore

/// A picture that was shown as saved.
struct SavedPicture {
    let device: Int
    let at: Int64
    let content: UInt64
}

extension SimWorld {
    /// Checks that every picture that was shown as saved is on a device or on the server, where its receipts are found.
    mutating func checkSaved() {
        for (id, picture) in saved.sorted(by: { $0.key < $1.key }) where !isHeld(picture) {
            let naming = mirror.values.map(\.entity).filter { $0.ref.type == .receipt }.filter {
                SyncService.namedMedia(of: $0).contains(id)
            }
            // Deleted permanently with its receipt, which another device may have brought back long after.
            let wasDeleted = naming.allSatisfy { history.fatesGivenUp.contains($0.ref) || forgotten.contains($0.ref) }
            if wasDeleted { continue }
            if isForgiven(picture) || server.hasPicture(id) { continue }
            // The restored store knows nothing of it, but its content is still there for a month.
            if isRestored, server.hasContent(id, picture.content) || aged > 0 { continue }
            find(.pictures, "picture \(id) of device \(picture.device) was saved, and is gone")
        }
    }

    private func isHeld(_ picture: SavedPicture) -> Bool {
        devices.contains { $0.pictures.contents.contains(picture.content) }
    }

    /// Whether the device's store was put back to an earlier copy since.
    private func isForgiven(_ picture: SavedPicture) -> Bool {
        let device = devices[picture.device]
        return device.wentBack && picture.at >= device.backedUpAt ?? .max
    }
}
