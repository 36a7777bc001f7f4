import Translation
import VaultModel
import VaultWording

extension Strings {
    enum Requests {
        static var dialogTitle: String { say("Request") }
        static var listTitle: String { say("Requests") }
        static func failed(_ count: Int) -> String { say(count, "\(count) request failed", "\(count) requests failed") }
        static func failedFact(_ count: Int) -> String {
            say(count, "\(count) failed; Q shows why", "\(count) failed; Q shows why")
        }
        static var parts: String { say("Parts") }
        static var word: String { say("Type \"\(purgeWord)\":") }
        /// The word to type before receipts are deleted permanently; case and accents do not matter.
        static var purgeWord: String { say("purge", as: "word to be typed") }
        static func typeTheWord(_ word: String) -> String {
            say("Type \"\(word)\" to confirm. Esc cancels.")
        }
        static func andMore(_ count: Int) -> String { say("and \(count) more") }
        static var purgeInTrash: String { say("To delete permanently, move it to the Trash first (d).") }
        static var noCategory: String { say("(no category)") }
        static var nothingFits: String { say("Nothing to choose from.") }
        static var nothingAsked: String { say("No requests yet.") }
        static var noneFound: String { say("No matches. Esc shows all.") }
        static var namesNoReceipt: String { say("This request has no receipt to open.") }
        static var onlyAfterFailure: String { say("Only failed requests can be sent again.") }
        static var noTotal: String { say("This receipt has no total to split.") }
        static var twoParts: String { say("Type two or more amounts: 400,00 600,00:Other store.") }
        static let helpSubmit: Phrase = "Submit"
        static let helpPurge: Phrase = "Delete permanently from the Trash"
        static let helpChoose: Phrase = "Send the request"
        static let helpOpen: Phrase = "Open its first receipt"
        static let helpAgain: Phrase = "Send the request again"
        static let helpLink: Phrase = "Link to a purchase, or unlink"
        static let helpSplit: Phrase = "Split into several receipts"
        static let helpMerge: Phrase = "Merge the marked receipts into one"
        static let helpMove: Phrase = "Move all receipts of a category"
        static let helpRequests: Phrase = "Requests to the server"
        /// - Parameter sentence: for a vault with a server.
        static func stored(_ sentence: Phrase, _ status: SyncStatus) -> String {
            guard status.account == nil else { return sentence.text }
            return say("Requested; it waits, since only a server does it: 4 connects this vault with one.")
        }
        static var markTwo: String { say("Mark two or more duplicates with Space first.") }
        static var severalReturns: String { say("It has several returns. Open one and press L there.") }

        static func noAmount(_ text: String) -> String { say("\"\(text)\" isn't an amount.") }
        static func doesNotAddUp(_ difference: Money, _ format: MoneyFormat) -> String {
            let amount = Money(minor: abs(difference.minor), currency: difference.currency).text(format)
            return difference.minor > 0
                ? say("The amounts are \(amount) short of the total.")
                : say("The amounts exceed the total by \(amount).")
        }
        static func count(_ count: Int) -> String { say(count, "\(count) request", "\(count) requests") }

        static func title(of task: RequestTask) -> String {
            switch task {
            case .link: say("Link a return")
            case .merge: say("Merge")
            case .split: say("Split")
            case .moveCategory: say("Move a category")
            case .purge: say("Delete permanently")
            }
        }

        static func explanation(of model: RequestDialog.Model, _ context: Context) -> String {
            let subject = model.receipts.first.map { brief($0, context) } ?? ""
            return switch model.task {
            case .link: say("\(subject)\nWhich purchase was returned?")
            case .merge(let ids):
                say(
                    "Which of the \(ids.count) do you want to keep? It gets the others' tags, pictures, notes and returns."
                )
            case .split:
                say("\(subject)\nAmounts that add up to its total; for another store, add a colon and its name.")
            case .moveCategory(let from): say("Move the receipts of \(from.name) to which category?")
            case .purge(let ids): goForGood(ids.count)
            }
        }

        static func goForGood(_ count: Int) -> String {
            say(
                count,
                "\(count) receipt will be deleted permanently, with notes, history and warranties, on every device. This can't be undone.",
                "\(count) receipts will be deleted permanently, with notes, history and warranties, on every device. This can't be undone."
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
    /// The request in words, after its time.
    static func what(_ line: RequestLine, _ context: Context) -> String {
        let moment = line.createdAt.map { Strings.moment($0, in: context) + "  " } ?? ""
        return moment + words(line, context)
    }

    /// The request in words.
    static func words(_ line: RequestLine, _ context: Context) -> String {
        let names = line.names.map { $0.isEmpty ? Strings.noStore : $0 }
        let text: String? =
            switch line.content {
            case .mergeDuplicates(_, let drop): say("Merge \(drop.count + 1) receipts into one: \(names.first ?? "")")
            case .moveCategory(let from, let to):
                say(
                    "Move \(context.categoryName(from) ?? Strings.goneCategory) to \(context.categoryName(to) ?? noCategory)"
                )
            case .linkReturn: say("Link a return of \(names.last ?? "") to \(names.first ?? "")")
            case .unlinkReturn: say("Unlink a return from its purchase")
            case .splitReceipt(_, let parts): say("Split \(names.first ?? "") into \(parts.count)")
            case .purgeReceipts(let receipts):
                say(
                    receipts.count, "Permanently delete \(receipts.count) receipt",
                    "Permanently delete \(receipts.count) receipts")
            case nil: nil
            }
        return text ?? line.type
    }

    static func state(_ state: RequestLine.State) -> String {
        switch state {
        case .waiting: say("^ waiting for the server")
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

    static var unlinkTitle: String { say("Unlink the return") }
    static var unlinkAction: String { say("unlink") }
    static func unlinkText(_ line: ReturnLine, _ context: Context) -> String {
        say("\(pair(line, context)). The server won't link them again by itself; L links them again.")
    }
}
