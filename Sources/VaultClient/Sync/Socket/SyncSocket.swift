internal import CommandTable
internal import SystemKit
internal import VaultJSON
internal import VaultModel
internal import VaultStore

/// How programs that use the same vault ask each other for a sync, over a socket that only their user can reach.
///
/// Whoever syncs the vault anyway, a window or the worker, has it open and is connected with the server; a command that
/// asks it needs neither. A frame is a JSON text. The request is `{"sync":"1.2.0"}`, with the version of the program;
/// answers are those of ``SyncSocketAnswer``. Nothing secret is sent: figures, and sentences about the server.
enum SyncSocket {
    static let longestRequest = 1_000
    static let longestAnswer = 64_000
    /// How often an owner that is still at work says so, and how long a caller waits for the next answer. An owner that
    /// is suspended in the middle says nothing.
    static let (beat, patience) = (Duration.seconds(1), Duration.seconds(5))
    /// How long both sides wait for the first frame of the other, also on a machine that has much else to do.
    static let firstPatience = Duration.seconds(3)

    /// The path of a vault's socket. It goes by the store's file, so that every path to a vault has the same, and a
    /// copy of a vault has another one. Nil without a store or a HOME.
    static func path(_ files: VaultFiles, _ paths: XDGPaths?) -> String? {
        guard let paths, let file = FileIdentity(path: files.path) else { return nil }
        return paths.sockets + "/sync-" + file.text
    }

    static let request: JSON = ["sync": .string(ProgramVersion.current)]
}

/// An answer of the owner of a ``SyncSocket``.
enum SyncSocketAnswer: Hashable {
    /// The sync is running; another answer follows.
    case working
    /// The caller has to sync by itself: sync is off here, or the caller has another version.
    case declined
    case ended(SyncOutcome)

    var json: JSON {
        switch self {
        case .working: ["state": "working"]
        case .declined: ["state": "declined"]
        case .ended(.synced(let code, let sentence, let item)):
            ["state": "synced", "code": .integer(Int64(code.rawValue)), "sentence": .string(sentence), "item": item]
        case .ended(.failed(let failure)): ["state": "failed", "error": failure.json]
        }
    }

    /// Nil for anything else.
    init?(_ json: JSON) {
        switch json["state"]?.string {
        case "working": self = .working
        case "declined": self = .declined
        case "synced":
            guard let code = json["code"]?.integer.flatMap(Int32.init(exactly:)).flatMap(ExitCode.init),
                let sentence = json["sentence"]?.string, let item = json["item"]
            else { return nil }
            self = .ended(.synced(code, sentence, item))
        case "failed":
            guard let failure = json["error"].flatMap(Failure.init(json:)) else { return nil }
            self = .ended(.failed(failure))
        default: return nil
        }
    }
}

extension Failure {
    /// Reads what ``json`` writes.
    fileprivate init?(json: JSON) {
        guard let code = json["code"]?.integer.flatMap(Int32.init(exactly:)).flatMap(ExitCode.init),
            let kind = json["kind"]?.string, let message = json["message"]?.string
        else { return nil }
        self.init(code, kind: kind, outside: message, hint: json["hint"]?.string)
    }
}
