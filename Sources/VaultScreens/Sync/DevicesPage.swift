import TerminalUI
import VaultModel

/// The page with the account's devices, over the lists of the sync screen.
struct DevicesPage: Hashable, Sendable {
    /// Nil until the server has answered.
    var devices: [DeviceLine]?
    var problem: String?
    var list = ListWindow()

    /// The device under the cursor.
    var current: DeviceLine? {
        guard let devices, devices.indices.contains(list.cursor) else { return nil }
        return devices[list.cursor]
    }

    /// Takes over the devices; the cursor stays on its device.
    mutating func take(_ found: [DeviceLine], height: Int) {
        let id = current?.id
        devices = found
        problem = nil
        list.select(found.firstIndex { $0.id == id } ?? list.cursor, count: found.count, height: height)
    }

    mutating func move(by rows: Int, height: Int) {
        list.move(by: rows, count: devices?.count ?? 0, height: height)
    }
}

/// The page with a pairing code, over the lists of the sync screen.
struct InvitePage: Hashable, Sendable {
    /// Nil until the server has answered.
    var invitation: Invitation?
    var problem: String?

    /// Whether the code can still be used.
    func isGood(in context: Context) -> Bool {
        invitation.map { $0.expiresAt > context.now } ?? false
    }
}

extension [DeviceLine] {
    /// The devices, with the end of the identifier added to names that occur more than once.
    var toldApart: [DeviceLine] {
        let counts = Dictionary(map { ($0.name, 1) }, uniquingKeysWith: +)
        return map { device in
            var device = device
            if counts[device.name] ?? 0 > 1 { device.name += " (\(device.id.description.suffix(4)))" }
            return device
        }
    }
}
