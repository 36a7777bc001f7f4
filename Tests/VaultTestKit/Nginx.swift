internal import Foundation

/// Debian's nginx in front of a server, configured as in the guide: keep-alive on both sides.
package final class Nginx {
    private let program: ListeningProgram
    private let folder: TemporaryDirectory
    package let port: UInt16

    /// Starts nginx and waits until it accepts connections.
    ///
    /// - Parameter gathersBodies: whether bodies are passed on once they are complete, as in the guide, or while they
    ///   arrive.
    package convenience init(before server: UInt16, gathersBodies: Bool = true) throws {
        let extra = gathersBodies ? "" : "proxy_request_buffering off;"
        try self.init(port: try RawHTTPClient.freePort(), site: extra + "\n" + Nginx.site(before: server))
    }

    /// Starts nginx on `port`, with the server below a path such as `/vault`.
    package convenience init(port: UInt16, before server: UInt16, below path: String) throws {
        let site = try Nginx.site(before: server)
            .replacing(
                "location / {\n            proxy_pass http://receipt-vault;",
                with: "location \(path)/ {\n            proxy_pass http://receipt-vault/;"
            )
            .replacing(
                "location = /v1/stream {\n            proxy_pass http://receipt-vault;",
                with: "location = \(path)/v1/stream {\n            proxy_pass http://receipt-vault/v1/stream;")
        try self.init(port: port, site: site)
    }

    /// Starts nginx on `port`, in front of rclone, whose own CORS can't be set and leaves browsers no way to write: it answers
    /// as a bucket does that has the rule of docs/operations.md, for pages of `origin`.
    package convenience init(port: UInt16, beforeStore store: UInt16, for origin: String) throws {
        let page = try Nginx.page("operations.md")
        func words(_ name: String) throws -> String {
            let list = page.split(separator: "\"\(name)\": [").dropFirst().first?.prefix { $0 != "]" }
            guard let list else { throw RawHTTPClient.Failure(description: "docs/operations.md has no \(name)") }
            return String(list.replacing("\"", with: ""))
        }
        let preflight = """
            add_header Access-Control-Allow-Origin \(origin);
            add_header Access-Control-Allow-Methods "\(try words("AllowedMethods"))";
            add_header Access-Control-Allow-Headers "\(try words("AllowedHeaders"))";
            return 200;
            """
        let site = """
            server {
                listen 443 ssl;
                client_max_body_size 20m;
                location / {
                    if ($request_method = OPTIONS) { \(preflight) }
                    add_header Access-Control-Allow-Origin \(origin) always;
                    proxy_hide_header Access-Control-Allow-Origin;
                    proxy_set_header Host $http_host;
                    proxy_pass http://127.0.0.1:\(store);
                }
            }
            """
        try self.init(port: port, site: site)
    }

    private init(port: UInt16, site: String) throws {
        folder = try TemporaryDirectory()
        self.port = port
        let site = site.replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port);")
        let configuration = try folder.write(
            Nginx.configuration(site: site, folder: folder.path), to: "nginx.conf")
        program = try ListeningProgram(
            "nginx/usr/sbin/nginx", from: "proxy", ["-p", folder.path, "-c", configuration, "-e", "stderr"], port: port)
    }

    private static func page(_ name: String) throws -> String {
        try String(contentsOf: ListeningProgram.root.appending(path: "docs/\(name)"), encoding: .utf8)
    }

    /// Returns the guide's configuration, without TLS.
    private static func site(before server: UInt16) throws -> String {
        let lines = try page("guide.md").split(separator: "\n", omittingEmptySubsequences: false)
            .drop { $0 != "### Behind nginx" }.drop { !$0.hasPrefix("    ") }.prefix { $0.hasPrefix("    ") }
        return lines.filter { !$0.contains("ssl_certificate") }.joined(separator: "\n")
            .replacing("127.0.0.1:8080", with: "127.0.0.1:\(server)")
    }

    private static func configuration(site: String, folder: String) -> String {
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
                \(site)
            }
            """
    }
}
