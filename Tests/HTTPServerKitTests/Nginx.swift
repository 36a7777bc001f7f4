import Foundation
import VaultTestKit

/// Debian's nginx in front of a server, as the guide sets it up: keep-alive on both sides.
final class Nginx {
    private let process = Process()
    private let folder: URL
    let port: UInt16

    /// Starts it and waits until it takes connections.
    init(before server: UInt16) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let program = root.appending(path: ".build/nginx/usr/sbin/nginx")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            throw RawHTTPClient.Failure(description: "\(program.path) is missing: run make proxy")
        }
        folder = FileManager.default.temporaryDirectory.appending(path: "rvault-nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        port = try RawHTTPClient.freePort()
        try Nginx.configuration(port: port, server: server, folder: folder.path)
            .write(to: folder.appending(path: "nginx.conf"), atomically: true, encoding: .utf8)
        process.executableURL = program
        process.arguments = ["-p", folder.path, "-c", folder.appending(path: "nginx.conf").path, "-e", "stderr"]
        process.standardError = FileHandle.nullDevice
        try process.run()
        while (try? RawHTTPClient(port: port)) == nil {
            guard process.isRunning else { throw RawHTTPClient.Failure(description: "nginx has ended") }
            sched_yield()
        }
    }

    deinit {
        // Nothing of it is worth a farewell, and it inherits which signals this process holds back.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    private static func configuration(port: UInt16, server: UInt16, folder: String) -> String {
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
                upstream vault { server 127.0.0.1:\(server); keepalive 1; }
                server {
                    listen 127.0.0.1:\(port);
                    client_max_body_size 8m;
                    proxy_request_buffering off;
                    location / {
                        proxy_pass http://vault;
                        proxy_http_version 1.1;
                        proxy_set_header Connection "";
                    }
                }
            }
            """
    }
}
