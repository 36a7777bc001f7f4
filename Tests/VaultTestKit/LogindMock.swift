internal import SystemKit

/// A logind by python3-dbusmock on a private bus.
package final class LogindMock: Sendable {
    private let bus: PrivateBus
    private let mock: Companion

    /// Throws if python3-dbusmock is missing or does not start.
    package init(_ bus: PrivateBus) throws {
        self.bus = bus
        // The template's own program, beside a shell that says when it is on the bus.
        let line =
            "/usr/bin/python3 -m dbusmock --system --template logind >/dev/null 2>&1 & mock=$!; "
            + "trap 'kill $mock' TERM; "
            + "until dbus-send --system --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner "
            + "string:org.freedesktop.login1 2>/dev/null | grep -q 'boolean true'; do sleep 0.02; done; echo ready; wait"
        mock = try Companion.start(
            ChildCommand("/bin/sh", ["-c", line], environment: bus.variables),
            cleaning: bus.folder.file("mock"), readyWithin: .seconds(30))
    }

    /// Sends the signal by which logind announces a suspension, or its end.
    package func prepareForSleep(_ begins: Bool) throws {
        let code =
            "import dbus; o = dbus.SystemBus().get_object('org.freedesktop.login1', '/org/freedesktop/login1'); "
            + "o.EmitSignal('org.freedesktop.login1.Manager', 'PrepareForSleep', 'b', [\(begins ? "True" : "False")], "
            + "dbus_interface='org.freedesktop.DBus.Mock')"
        let result = try CommandRunner().run(
            ChildCommand("/usr/bin/python3", ["-c", code], environment: bus.variables))
        guard result.isSuccess else { throw SystemError(.malformed, function: "EmitSignal") }
    }
}
