internal import SystemKit
package import Translation
package import VaultModel

/// Something that takes text messages.
package protocol TextGateway: Sendable {
    /// Hands over one text, once. Returns within its own time limit, whatever the gateway does.
    func send(_ text: String, by plan: TextPlan) async -> GatewayReport
}

/// The result of handing over one text, with a sentence for a person if it did not go well.
package struct GatewayReport: Sendable {
    package let end: TextEnd
    package let fault: Phrase?

    package init(_ end: TextEnd, fault: Phrase? = nil) {
        self.end = end
        self.fault = fault
    }
}

/// The program that a person named, started without a shell.
///
/// Its exit status is all that it is asked for, and all that is believed of it: nothing counts as delivered before the
/// server says so.
package struct CommandGateway: TextGateway {
    private let variables: [String: String]
    private let timeout: Duration

    /// A modem may take half a minute for one text.
    package static let standardTimeout = Duration.seconds(60)

    /// - Parameter variables: the environment of the program; those of `rvault` itself, which may hold secrets, are left
    ///   out. Its locale is one of UTF-8, or gammu would read other characters than those that the code is made of.
    package init(variables: [String: String], timeout: Duration = CommandGateway.standardTimeout) {
        self.variables = variables.filter { !$0.key.hasPrefix("RVAULT_") }.merging(["LC_ALL": "C.UTF-8"]) { $1 }
        self.timeout = timeout
    }

    package func send(_ text: String, by plan: TextPlan) async -> GatewayReport {
        guard let words = TextPlan.words(plan.command) else {
            return GatewayReport(.notStarted, fault: GatewaySentences.unreadable)
        }
        let filled = plan.filled(words, with: text)
        var command = ChildCommand(filled[0], Array(filled.dropFirst()), environment: variables)
        command.timeout = timeout
        command.outputLimit = 1 << 16
        let name = VisibleText.line(filled[0])
        do throws(SystemError) {
            return CommandGateway.report(try await CommandRunner().run(command), of: name, text: text, after: timeout)
        } catch {
            switch error.code {
            case .notFound, .permissionDenied:
                return GatewayReport(.notStarted, fault: GatewaySentences.cannotStart(name, error))
            default:  // open: whatever else the system refuses, after which the program may have run
                return GatewayReport(.unknown, fault: GatewaySentences.interrupted(name))
            }
        }
    }

    private static func report(
        _ result: CommandResult, of name: String, text: String, after limit: Duration
    ) -> GatewayReport {
        switch result.ending {
        case .exited(0): return GatewayReport(.sent)
        case .exited(let code):
            let said = firstLine(of: result, without: text)
            return GatewayReport(.failed, fault: GatewaySentences.failed(name, code: Int(code), said: said))
        case .timedOut:
            return GatewayReport(
                .unknown, fault: GatewaySentences.hung(name, seconds: Int(limit.components.seconds)))
        case .signalled, .outputTooLarge, .cancelled:
            return GatewayReport(.unknown, fault: GatewaySentences.interrupted(name))
        }
    }

    /// The first line that the program wrote about its failure, cleaned, without the text itself.
    private static func firstLine(of result: CommandResult, without text: String) -> String {
        let lines = [result.errors, result.output].lazy.flatMap { bytes in
            String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        }
        let first = lines.first { !$0.allSatisfy(\.isWhitespace) }.map(String.init) ?? ""
        return String(VisibleText.line(first.replacing(text, with: "...")).prefix(120))
    }
}

extension TextPlan {
    /// The words of a command, without a shell; nil if it is empty or a quote is open.
    package static func words(_ command: String) -> [String]? { try? CommandWords.split(command) }
}
