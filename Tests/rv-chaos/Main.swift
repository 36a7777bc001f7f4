internal import FaultProxy
internal import Foundation

/// `rv-chaos`: the fault proxy as a separate program, for manual experiments.
@main
enum Main {
    private static let usage = """
        Usage: rv-chaos --to PORT [--listen PORT] [--seed N] [--per-mille N] [--everywhere yes] [--record FILE]
                        [--fault FAULT]...

        Passes connections to 127.0.0.1:PORT on, with faults. Without --fault a seed chooses one for so many of a
        thousand exchanges (default 350). With --fault every exchange meets these in turn, over and over. Other
        computers can connect only with --everywhere yes. FILE gets a line for each request: the milliseconds since
        1970, its method, and its path.

        FAULT: none, delay:MS, drip:BYTES:MS, cut-request:AT:HOW, cut-reply:AT:HOW, half-open:MS, black-hole:MS,
        duplicate, hold:MS, replay:MS, flip-request:AT, flip-reply:AT, truncate-reply:AT, answer:NAME
        AT: bytes, or a share such as 500/1000.  HOW: close, reset.
        NAME: \(ScriptedAnswer.allCases.map(\.rawValue).joined(separator: ", "))
        """

    static func main() {
        guard let options = ProxyOptions(Array(CommandLine.arguments.dropFirst())) else {
            say(usage)
            exit(2)
        }
        do {
            let note = options.record.map { file in { @Sendable in record($0, in: file) } }
            let proxy = try FaultProxy(
                to: options.server, plan: options.plan, listen: options.listen, everywhere: options.isEverywhere,
                note: note)
            say("seed \(options.seed), listening on 127.0.0.1:\(proxy.port), passing on to \(options.server)")
            while true { sleep(3600) }
        } catch {
            say("rv-chaos: \(error)")
            exit(1)
        }
    }

    private static func record(_ exchange: FaultPlan.Exchange, in file: String) {
        let moment = Int64(Date().timeIntervalSince1970 * 1000)
        let number = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { return }
        defer { close(number) }
        FileHandle(fileDescriptor: number).write(Data("\(moment) \(exchange.method) \(exchange.path)\n".utf8))
    }

    private static func say(_ text: String) {
        FileHandle.standardOutput.write(Data("\(text)\n".utf8))
    }
}
