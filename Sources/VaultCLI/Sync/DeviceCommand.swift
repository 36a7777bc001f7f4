internal import CommandTable
internal import QRKit
internal import TerminalUI
internal import Translation
internal import VaultClient
internal import VaultJSON
internal import VaultModel
internal import VaultSettings
internal import VaultStore

/// `rvault device`: lists the devices of the account, pairs another one, or signs one out.
struct DeviceCommand {
    let session: CommandSession

    func run(_ action: DeviceAction) throws(Failure) -> ExitCode {
        let open = try session.openVault()
        let sync = SyncController(open, environment: session.environment)
        return switch action {
        case .list: try list(sync)
        case .invite: try invite(sync)
        case .capture: try capture(open, sync)
        case .join(let code, let server, let name): try join(code, server, name, open, sync)
        case .revoke(let name): try revoke(name, sync)
        }
    }

    private func list(_ sync: SyncController) throws(Failure) -> ExitCode {
        let devices = try session.waiting { try await sync.devices() }
        let console = session.console
        if session.options.json {
            try console.print(items: devices.map(json))
            return .ok
        }
        var table = TextTable(columns: [
            .init(title: " "), .init(title: "ID"), .init(title: "Name", isFlexible: true), .init(title: "Last seen"),
            .init(title: "Signed in"),
        ])
        table.rows = devices.map { device in
            [
                device.isThis ? "*" : device.isCapture ? "+" : " ", short(device.id), console.visible(device.name),
                device.isThis ? "this device" : session.environment.minute(device.lastSeenAt),
                session.environment.minute(device.createdAt),
            ]
        }
        try console.write(table.render(width: console.columns, paint: console.paint))
        return .ok
    }

    /// Prints a pairing code. The QR code is drawn if the terminal has its characters; the text works everywhere.
    private func invite(_ sync: SyncController) throws(Failure) -> ExitCode {
        let invitation = try session.waiting { try await sync.invite() }
        let console = session.console
        if session.options.json {
            try console.print(items: [
                [
                    "code": .string(invitation.code), "server": .string(invitation.server),
                    "expiresAt": .string(invitation.expiresAt.description),
                ]
            ])
            return .ok
        }
        try draw(invitation.text)
        try console.print(["Code    \(invitation.code)", "Server  \(invitation.server)"])
        console.say(
            "Valid once, for ten minutes. On the other device: "
                + "rvault device join \(invitation.code) \(invitation.server)")
        return .ok
    }

    /// Prints the code for a phone.
    private func capture(_ open: OpenVault, _ sync: SyncController) throws(Failure) -> ExitCode {
        let reader = try Failure.wrapping { try open.makeReader() }
        let currency = try session.preferences(reader).homeCurrency
        let invitation = try session.waiting { try await sync.inviteCapture(currency: currency) }
        let console = session.console
        if session.options.json {
            try console.print(items: [
                [
                    "code": .string(invitation.code), "address": .string(invitation.text),
                    "expiresAt": .string(invitation.expiresAt.description),
                ]
            ])
            return .ok
        }
        try draw(invitation.text)
        try console.print(["Address  \(invitation.text)", "Code     \(invitation.code)"])
        console.say("Valid once, for ten minutes. Scan it with the phone's camera, or open the address in its browser.")
        if invitation.lacksTLS {
            console.warn(
                "The server's address is not HTTPS, so a phone gives the page no camera. 'Phones' in the guide says how "
                    + "to set up HTTPS at home.")
        }
        return .ok
    }

    private func draw(_ text: String) throws(Failure) {
        let console = session.console
        guard console.hasPictures, let picture = QRSymbol.picture(of: text) else { return }
        let lines = picture.lines(margin: QRSymbol.quietZone, strokesAreLight: !console.paint.isOn)
        try console.write(lines.map { console.paint.picture($0) + "\n" }.joined())
    }

    private func join(
        _ code: String, _ server: String?, _ name: String?, _ open: OpenVault, _ sync: SyncController
    ) throws(Failure) -> ExitCode {
        let wanted = name ?? session.environment.deviceName
        let name = try session.waiting { try await sync.join(code: code, server: server, deviceName: wanted) }
        session.console.say("This device has joined the account as \(name).")
        return try SyncCommand(session: session).firstSync(open, sync)
    }

    private func revoke(_ name: String, _ sync: SyncController) throws(Failure) -> ExitCode {
        let devices = try session.waiting { try await sync.devices() }
        let device = try find(name, among: devices)
        guard !device.isThis else {
            throw Failure(.usage, "That's this device.", hint: "'rvault logout' signs it out.")
        }
        guard session.confirm("Sign out \(device.name)? Its data stays on that device, including unsent changes.")
        else {
            throw Failure.declined("No device was signed out.")
        }
        try session.waiting { try await sync.revoke(device.id) }
        session.console.say("\(device.name) is signed out.")
        if session.options.json { try session.console.print(items: [json(device)]) }
        return .ok
    }

    /// Finds a device by its name, its id, or the end of its id.
    private func find(_ name: String, among devices: [DeviceLine]) throws(Failure) -> DeviceLine {
        let found = devices.filter { device in
            device.name == name || device.id.description == name || device.id.ulid.text.hasSuffix(name.uppercased())
        }
        guard let device = found.first else {
            throw Failure(.nothingMatched, "There is no device '\(name)'.", hint: "'rvault device list' lists them.")
        }
        guard found.count == 1 else {
            let ids = found.map { short($0.id) }.joined(separator: ", ")
            throw Failure(
                .nothingMatched, kind: "ambiguous", "'\(name)' matches several devices: \(ids).",
                hint: "Use a device ID.")
        }
        return device
    }

    private func short(_ id: DeviceID) -> String { String(id.ulid.text.suffix(8)) }

    private func json(_ device: DeviceLine) -> JSON {
        [
            "id": .string(device.id.description), "name": .string(device.name),
            "createdAt": .string(device.createdAt.description), "lastSeenAt": .string(device.lastSeenAt.description),
            "current": .bool(device.isThis), "capture": .bool(device.isCapture),
        ]
    }
}
