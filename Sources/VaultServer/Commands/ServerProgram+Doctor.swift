internal import SystemKit
internal import VaultJSON
internal import VaultServerCore

extension ServerProgram {
    /// Examines a server; returns the exit code of the worst finding.
    static func examine(_ options: DoctorOptions, _ output: ServerOutput) throws -> ServerExit {
        let examination = ServerExamination(
            options: options, directory: try DataDirectory(examined: options.place.data),
            database: try chosen(options.place.database))
        var findings: [ServerFinding] = []
        examination.run { finding in
            findings.append(finding)
            output.say(finding.line)
        }
        output.print(findings.map(\.json))
        return findings.code
    }

    /// Prints the figures of the running server.
    static func showMetrics(_ data: String, _ output: ServerOutput) throws {
        let directory = try DataDirectory(existing: data)
        guard let text = try OperatorCall(directory: directory).ask(.metrics)?.string else {
            throw ServerError(.input, "No server is running on \(data), so there are no figures.")
        }
        output.print(text)
    }
}
