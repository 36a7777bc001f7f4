import Translation
import VaultModel

extension Strings {
    enum Requests {
        static var dialogTitle: String { say("Ask the server") }
        static var listTitle: String { say("Requests") }
        static func failed(_ count: Int) -> String { say(count, "\(count) request failed", "\(count) requests failed") }
        static func failedFact(_ count: Int) -> String {
            say(count, "\(count) was not carried out; Q says why", "\(count) were not carried out; Q says why")
        }
        static var parts: String { say("Parts") }
        static var word: String { say("Type \"\(purgeWord)\":") }
        /// The word to type before receipts are deleted permanently; case and accents do not matter.
        static var purgeWord: String { say("purge", as: "word to be typed") }
        static func typeTheWord(_ word: String) -> String {
            say("Type the word \"\(word)\". Esc leaves everything as it is.")
        }
        static func andMore(_ count: Int) -> String { say("and \(count) more") }
        static var purgeInTrash: String { say("Only what lies in the Trash goes for good; d moves it there.") }
        static var noCategory: String { say("(no category)") }
        static var nothingFits: String { say("There is nothing to choose from.") }
        static var nothingAsked: String { say("Nothing was asked of the server.") }
        static var noneFound: String { say("No request matches. Esc shows all of them.") }
        static var namesNoReceipt: String { say("This request names no receipt.") }
        static var onlyAfterFailure: String { say("Only what was not carried out can be asked again.") }
        static var noTotal: String { say("This receipt has no total that could be split.") }
        static var twoParts: String { say("Type two amounts or more: 400,00 600,00:Other store.") }
        static let helpSubmit: Phrase = "Do what was typed"
        static let helpPurge: Phrase = "Forget receipts of the Trash for good"
        static let helpChoose: Phrase = "Ask for it"
        static let helpOpen: Phrase = "Open the first receipt that it names"
        static let helpAgain: Phrase = "Ask for the same again"
        static let helpLink: Phrase = "Link with a purchase, or part the pair"
        static let helpSplit: Phrase = "Split it into several"
        static let helpMerge: Phrase = "Merge the marked receipts into one"
        static let helpMove: Phrase = "Move every receipt of a category"
        static let helpRequests: Phrase = "What was asked of the server"
        static var markTwo: String { say("Mark the duplicates with Space first; two or more.") }
        static var severalReturns: String { say("It has several returns. Open one of them and press L there.") }

        static func noAmount(_ text: String) -> String { say("\"\(text)\" is no amount.") }
        static func doesNotAddUp(_ difference: Money) -> String {
            difference.minor > 0
                ? say("\(difference.text()) are missing from the total.")
                : say(
                    "They are \(Money(minor: -difference.minor, currency: difference.currency).text()) more than the total."
                )
        }
        static func count(_ count: Int) -> String { say(count, "\(count) request", "\(count) requests") }

        static func title(of task: RequestTask) -> String {
            switch task {
            case .link: say("Return of")
            case .merge: say("Merge")
            case .split: say("Split")
            case .moveCategory: say("Move a category")
            case .purge: say("Purge")
            }
        }

        static func explanation(of model: RequestDialog.Model, _ context: Context) -> String {
            let subject = model.receipts.first.map { brief($0, context) } ?? ""
            return switch model.task {
            case .link: say("\(subject)\nWhich purchase came back?")
            case .merge(let ids):
                say("Which of the \(ids.count) stays? It gets tags, pictures, notes and returns of the others.")
            case .split:
                say("\(subject)\nAmounts that add up to its total, each with a store after a colon if it is another.")
            case .moveCategory:
                model.from.map { say("Where to do the receipts of \(context.categoryName($0) ?? goneCategory) go?") }
                    ?? say("From which category do the receipts go?")
            case .purge(let ids): goForGood(ids.count)
            }
        }

        static func goForGood(_ count: Int) -> String {
            say(
                count,
                "\(count) receipt goes for good, with notes, history and warranties, on every device. Nothing brings it back.",
                "\(count) receipts go for good, with notes, history and warranties, on every device. Nothing brings them back."
            )
        }

        /// The date, the store and the total.
        static func brief(_ receipt: Receipt, _ context: Context) -> String {
            [
                receipt.purchaseDate?.text(context.dayFormat), receipt.storeName,
                receipt.total?.text(context.moneyFormat),
            ].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "  ")
        }

        static func purchase(_ line: ReturnLine, _ context: Context) -> String {
            let facts = [line.day?.text(context.dayFormat) ?? "", line.storeName.isEmpty ? noStore : line.storeName]
            let text = facts.filter { !$0.isEmpty }.joined(separator: "  ")
            return line.reason.isEmpty ? text : "\(text)  (\(line.reason))"
        }
    }
}

extension Strings.Requests {
    static func what(_ line: RequestLine, _ context: Context) -> String {
        let names = line.names.map { $0.isEmpty ? Strings.noStore : $0 }
        let text: String? =
            switch line.content {
            case .mergeDuplicates(_, let drop): say("Merge \(drop.count + 1) receipts into one: \(names.first ?? "")")
            case .moveCategory(let from, let to):
                say(
                    "Move \(context.categoryName(from) ?? Strings.goneCategory) to \(context.categoryName(to) ?? noCategory)"
                )
            case .linkReturn: say("Link a return of \(names.last ?? "") with \(names.first ?? "")")
            case .unlinkReturn: say("Part a return from its purchase")
            case .splitReceipt(_, let parts): say("Split \(names.first ?? "") into \(parts.count)")
            case .purgeReceipts(let receipts):
                say(receipts.count, "Forget \(receipts.count) receipt", "Forget \(receipts.count) receipts")
            case nil: nil
            }
        let moment = line.createdAt.map { Strings.moment($0, in: context) + "  " } ?? ""
        return moment + (text ?? line.type)
    }

    static func state(_ state: RequestLine.State) -> String {
        switch state {
        case .waiting: say("^ waits for the server")
        case .applied: say("applied")
        case .failed(let reason): say("! failed: \(Phrase(outside: reason))")
        case .denied(let reason): say("! denied: \(Phrase(outside: reason))")
        }
    }

    /// A return or its purchase, for the detail screen.
    static func pair(_ line: ReturnLine, _ context: Context) -> String {
        let name = line.storeName.isEmpty ? Strings.noStore : line.storeName
        let what = line.day.map { say("\(name) of \($0.text(context.dayFormat))", as: "store and day") } ?? name
        let amount = line.amount.map { ", " + $0.text(context.moneyFormat) } ?? ""
        let late = line.isLate ? say(", late") : ""
        let pair = what + amount + late
        let text = line.isReturn ? say("Return of \(pair)") : say("Returned with \(pair)")
        return line.standing == .proposed ? say("? \(text): L links them") : text
    }

    static func left(_ money: Money, _ context: Context) -> String { say("\(money.text(context.moneyFormat)) left") }

    static var unlinkTitle: String { say("Part the pair") }
    static var unlinkAction: String { say("part them") }
    static func unlinkText(_ line: ReturnLine, _ context: Context) -> String {
        say("\(pair(line, context)). The server never makes this pair again; L links it again.")
    }
}
