internal import CommandLineKit

/// The first word of a command line; the raw value is that word.
package enum ServerCommandName: String, CommandWord {
    case serve, account, device, invite, resync, migrate, move
    case rotateKey = "rotate-key"
    case https
    case backup, restore, doctor, metrics, version, completion,
        manual, help
}

/// The headings under which the overview lists commands.
package enum ServerCommandGroup: String, CommandWord {
    case serving = "Server and accounts"
    case backup = "Backup"
    case program = "Program"
}

/// Every flag of every command; the raw value is its long name without the dashes.
package enum ServerFlag: String, CommandWord {
    case help, version, json, yes, days, list
    case data, listen, database, from, to
    case directDatabase = "direct-database"
    case restored
    case tlsCertificate = "tls-certificate"
    case tlsKey = "tls-key"
    case trustedProxy = "trusted-proxy"
    case openRegistration = "open-registration"
    case insecureHTTP = "insecure-http"
    case maxEntries = "max-entries"
    case maxMebibytes = "max-mebibytes"
    case maxAttachments = "max-attachments"
    case blobs
    case connections
    case publicURL = "public-url"
    case smsToken = "sms-token"
    case s3Endpoint = "s3-endpoint"
    case s3Region = "s3-region"
    case s3PathStyle = "s3-path-style"
    case s3Credentials = "s3-credentials"
    case read
    case llm
    case llmModel = "llm-model"
    case llmKey = "llm-key"
    case llmPrivate = "llm-private"
    case maxOperationsPerMinute = "max-operations-per-minute"
    case metrics, grace, log, config
    case passwordFD = "password-fd"
}

/// The exit codes of `rvault-server`. A number that `rvault` has too means the same kind of failure.
package enum ServerExit: Int32, ExitStatus {
    case ok = 0
    case failed = 1
    case usage = 2
    case busy = 5
    case damaged = 6
    case refused = 8

    package var meaning: String {
        switch self {
        case .ok: "done"
        case .failed: "failed; the message says why"
        case .usage: "invalid usage"
        case .busy: "another server is using the folder, or the database doesn't answer"
        case .damaged: "the store can't be read"
        case .refused: "rejected: something is unknown or taken, or the password is too short"
        }
    }
}
