import Foundation
import Glibc
import SystemKit
import Testing

/// Two hosts joined by a cable: network namespaces of an unprivileged user, which end with their owner.
final class NetworkPair {
    /// The host that a program runs on.
    enum Side {
        case client, server
    }

    static let serverAddress = "10.77.0.2"

    private let server: SpawnedProcess
    private let client: SpawnedProcess

    init() throws {
        let idle = "echo ready; exec sleep infinity"
        server = try SpawnedProcess(["/usr/bin/unshare", "--user", "--map-root-user", "--net", "/bin/sh", "-c", idle])
        try #require(server.read() == "ready\n", "unshare: the kernel gives no namespaces to this user")
        client = try SpawnedProcess(Self.enter(server) + ["/usr/bin/unshare", "--net", "/bin/sh", "-c", idle])
        try #require(client.read() == "ready\n")
        try run("ip link add cable0 type veth peer name cable0 netns \(client.pid)", on: .server)
        for (side, address) in [(Side.server, Self.serverAddress), (.client, "10.77.0.1")] {
            try run("ip addr add \(address)/24 dev cable0 && ip link set lo up && ip link set cable0 up", on: side)
        }
        // The blackhole rules of `swallow` must come before the lookup of local addresses. Without early demux they
        // also apply to open connections.
        try run("ip rule add pref 100 lookup local && ip rule del pref 0", on: .server)
        try run("echo 0 > /proc/sys/net/ipv4/ip_early_demux", on: .server)
        // The kernel takes a second to report the carrier.
        try run("until ip link show cable0 | grep -q 'state UP'; do sleep 0.05; done", on: .client)
    }

    /// Returns the words to put before a program that is to run on a side.
    func runner(of side: Side) -> [String] { Self.enter(side == .server ? server : client) }

    /// Returns the words to put before a program on the client whose names are looked up at one address, by a file that
    /// is made in the folder.
    func runner(resolvingBy address: String, in folder: String) throws -> [String] {
        try run("ip route add default via \(address)", on: .client)
        try "nameserver \(address)\n".write(toFile: folder + "/resolv.conf", atomically: true, encoding: .utf8)
        try "mount --bind \(folder)/resolv.conf /etc/resolv.conf && exec \"$@\"\n".write(
            toFile: folder + "/resolving.sh", atomically: true, encoding: .utf8)
        return runner(of: .client) + ["/usr/bin/unshare", "--mount", "/bin/sh", folder + "/resolving.sh"]
    }

    /// Unplugs the cable on the server's side, or plugs it in again.
    func plug(in isIn: Bool) throws { try run("ip link set cable0 \(isIn ? "up" : "down")", on: .server) }

    /// Adds or removes the client's only route; its interface keeps address and carrier. Without the route there is
    /// another network that does not lead to the server, as virtual machines have.
    func route(_ isThere: Bool) throws {
        let route = "ip route \(isThere ? "add" : "del") 10.77.0.0/24 dev cable0"
        let other =
            isThere
            ? "ip link del other0"
            : "ip link add other0 type veth peer name other1 && ip addr add 10.78.0.1/24 dev other0"
                + " && ip link set other0 up && ip link set other1 up"
        try run(route + " && " + other, on: .client)
    }

    /// Takes the client's address away, and with it every route of that interface, or gives it back.
    func address(_ isThere: Bool) throws {
        try run("ip address \(isThere ? "add" : "del") 10.77.0.1/24 dev cable0", on: .client)
    }

    /// Makes the server silently drop all packets to and from it, or ends that.
    func swallow(_ isOn: Bool) throws {
        for rule in ["pref 10 iif cable0", "pref 11 to 10.77.0.1"] {
            try run("ip rule \(isOn ? "add" : "del") \(rule) blackhole", on: .server)
        }
    }

    private static func enter(_ process: SpawnedProcess) -> [String] {
        ["/usr/bin/nsenter", "--target", String(process.pid), "--user", "--net", "--preserve-credentials"]
    }

    private func run(_ line: String, on side: Side) throws {
        let words = runner(of: side)
        let command = ChildCommand(
            words[0], Array(words.dropFirst()) + ["/bin/sh", "-c", line],
            environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"])
        let result = try CommandRunner().run(command)
        try #require(result.isSuccess, "\(line): \(String(decoding: result.errors, as: UTF8.self))")
    }
}
