import Foundation
import VaultTestKit

/// Debian's nginx in front of a server, configured as in the guide: keep-alive on both sides.
final class Nginx {
    private let process = Process()
    private let folder: TemporaryDirectory
    let port: UInt16

    /// Starts nginx and waits until it accepts connections.
    ///
    /// - Parameter gathersBodies: whether bodies are passed on once they are complete, as in the guide, or while they
    ///   arrive.
    init(before server: UInt16, gathersBodies: Bool = true) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let program = root.appending(path: ".build/nginx/usr/sbin/nginx")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw RawHTTPClient.Failure(description: "\(program.path) is missing: run make proxy")
        }
        folder = try TemporaryDirectory()
        port = try RawHTTPClient.freePort()
        let site = try Nginx.site(port: port, server: server, root: root)
        let extra = gathersBodies ? "" : "proxy_request_buffering off;"
        let configuration = try folder.write(
            Nginx.configuration(site: site, folder: folder.path, extra: extra), to: "nginx.conf")
        process.executableURL = program
        process.arguments = ["-p", folder.path, "-c", configuration, "-e", "stderr"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        while (try? RawHTTPClient(port: port)) == nil {
            guard process.isRunning else { throw RawHTTPClient.Failure(description: "nginx has ended") }
            sched_yield()
        }
    }

    deinit {
        // A clean stop is not needed, and the process may have inherited a signal mask that blocks other signals.
        kill(process.processIdentifier, SIGKILL)
    }

    /// Returns the guide's configuration, without TLS and on this port.
    private static func site(port: UInt16, server: UInt16, root: URL) throws -> String {
        let guide = try String(contentsOf: root.appending(path: "docs/guide.md"), encoding: .utf8)
        let lines = guide.split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0 != "### Behind nginx" }.drop { !$0.hasPrefix("    ") }.prefix { $0.hasPrefix("    ") }
        return lines.filter { !$0.contains("ssl_certificate") }.joined(separator: "\n")
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(server)")
            .replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port);")
    }

    private static func configuration(site: String, folder: String, extra: String) -> String {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map { "\($0)_temp_path \(folder)/\($0);" }.joined(separator: "\n")
        return """
            daemon off;
            master_process off;
            pid \(folder)/nginx.pid;
            events {}
            http {
                access_log off;
                \(temporary)
                \(extra)
                \(site)
            }
            """
    }
}
