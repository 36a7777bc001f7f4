import Foundation
import SystemKit
import Testing
import VaultTestKit

/// A desktop's session bus with a notification service, for the commands of a device.
struct NoticeBus {
    enum Service: String { case mock, dunst, hang, none }

    let service: Service
    let device: CommandRun
    private let folder: TemporaryDirectory

    init(_ service: Service, of device: CommandRun) throws {
        (self.service, self.device) = (service, device)
        folder = try TemporaryDirectory()
    }

    /// Runs lines of a shell in the session; `rvault` is the program, `press ID ACTION` presses a button of the mock's.
    func run(_ lines: String) throws -> CommandResult {
        let helpers = """
            rvault() { \(Programs.client) "$@"; }
            press() {
                gdbus call --session --dest org.freedesktop.Notifications --object-path /org/freedesktop/Notifications \
                    --method org.freedesktop.DBus.Mock.EmitSignal org.freedesktop.Notifications ActionInvoked us \
                    "[<uint32 $1>, <'$2'>]" > /dev/null
            }
            noticed() { for _ in $(seq 800); do grep -q "$1" '\(folder.path)/notices' && return; sleep 0.05; done; }
            """
        var command = ChildCommand(
            URL(filePath: #filePath).deletingLastPathComponent().path + "/../../../Resources/scripts/notice-bus.sh",
            [service.rawValue, folder.path, "/bin/bash", "-c", helpers + "\n" + lines],
            environment: [
                "PATH": "\(device.folder.path)/bin:/usr/bin:/bin", "HOME": device.folder.path, "LANG": "C.UTF-8",
                "TZ": "UTC", "XDG_RUNTIME_DIR": device.folder.path + "/run", "RVAULT_DEVICE": device.device,
                "TERMINAL": device.folder.path + "/bin/a-terminal",
            ], directory: device.folder.path)
        command.timeout = .seconds(180)
        return try CommandRunner().run(command)
    }

    /// The mock's `Notify` calls: the number of the notice that each replaces, or 0, with the rest of the line.
    func notices() throws -> [(replaced: Int, rest: String)] {
        // A body has several lines.
        let log = try String(contentsOfFile: folder.path + "/notices", encoding: .utf8)
        return log.components(separatedBy: #" Notify "Receipt Vault" "#).dropFirst().compactMap { call in
            Int(call.prefix { $0.isNumber }).map { ($0, call) }
        }
    }
}
