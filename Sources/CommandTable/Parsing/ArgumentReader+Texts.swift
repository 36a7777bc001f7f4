internal import CommandLineKit

extension ArgumentReader<CommandTable> {
    func textAction() throws(UsageError) -> TextAction {
        let terms = TextTerms(
            number: value(.to), price: value(.price), limit: try limit(), gateway: value(.gateway))
        guard let word = positionals.first else {
            try refuse(terms)
            return .status
        }
        let rest = Array(positionals.dropFirst())
        if (word, rest.count) == ("on", 0) { return .on(terms) }
        try refuse(terms)
        switch (word, rest.count) {
        case ("status", 0): return .status
        case ("off", 0): return .off
        case ("send", 1): return .send(id: rest[0])
        default:
            throw misfit(word, forms: ["status": "status", "on": "on --to NUMBER", "off": "off", "send": "send ID"])
        }
    }

    private func refuse(_ terms: TextTerms) throws(UsageError) {
        if terms != TextTerms() {
            throw error("--to, --price, --limit and --gateway belong to 'rvault sms on'.")
        }
    }
}
