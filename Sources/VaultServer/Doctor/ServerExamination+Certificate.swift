internal import CommandLineKit
internal import SystemKit
internal import VaultJSON
internal import VaultModel

extension ServerExamination {
    /// The certificate of the running server; nil if it speaks plain HTTP.
    static func certificate(of status: JSON, at now: Timestamp) -> ServerFinding? {
        guard let state = status["certificate"], let end = state["end"]?.integer else { return nil }
        if let fault = state["fault"]?.string {
            return .problem(.certificate, "The server shows its previous certificate. \(fault)")
        }
        return finding("The server's certificate", ends: Timestamp(milliseconds: end), now)
    }

    /// The files that a server would use.
    static func examine(_ files: CertificateFiles) -> ServerFinding {
        let now = Timestamp(milliseconds: WallClock.system.now())
        do throws(ServerError) {
            return finding("The certificate in \(files.certificate)", ends: try files.read(at: now).endTime, now)
        } catch {
            return .problem(.certificate, error)
        }
    }

    private static func finding(_ name: String, ends end: Timestamp, _ now: Timestamp) -> ServerFinding {
        let days = (end.milliseconds - now.milliseconds) / 86_400_000
        if end <= now { return .problem(.certificate, "\(name) ended on \(end.day): renew it.") }
        // Renewals usually happen 30 days before the end.
        let text = "\(name) ends on \(end.day), in \(days.worded("day"))"
        return days < 14 ? .notice(.certificate, text + ": renew it.") : .good(.certificate, text + ".")
    }
}
