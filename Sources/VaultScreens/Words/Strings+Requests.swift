import VaultModel

extension Strings {
    enum Requests {
        static let dialogTitle = "Ask the server"
        static let listTitle = "Requests"
        static let parts = "Parts"
        static let noCategory = "(no category)"
        static let nothingFits = "There is nothing to choose from."
        static let nothingAsked = "Nothing was asked of the server."
        static let namesNoReceipt = "This request names no receipt."
        static let onlyAfterFailure = "Only what was not carried out can be asked again."
        static let noTotal = "This receipt has no total that could be split."
        static let twoParts = "Type two amounts or more: 400,00 600,00:Other store."
        static let helpSubmit = "Split into what was typed"
        static let helpChoose = "Ask for it"
        static let helpOpen = "Open the first receipt that it names"
        static let helpAgain = "Ask for the same again"
        static let helpLink = "Link with a purchase, or part the pair"
        static let helpSplit = "Split it into several"
        static let helpMerge = "Merge the marked receipts into one"
        static let helpMove = "Move every receipt of a category"
        static let helpRequests = "What was asked of the server"
        static let markTwo = "Mark the duplicates with Space first; two or more."
        static let severalReturns = "It has several returns. Open one of them and press L there."

        static func noAmount(_ text: String) -> String { "\"\(text)\" is no amount." }
        static func doesNotAddUp(_ difference: Money) -> String {
            difference.minor > 0
                ? "\(difference.text()) are missing from the total."
                : "They are \(Money(minor: -difference.minor, currency: difference.currency).text()) more than the total."
        }
        static func count(_ count: Int) -> String { count == 1 ? "1 request" : "\(count) requests" }

        static func title(of task: RequestTask) -> String {
            switch task {
            case .link: "Return of"
            case .merge: "Merge"
            case .split: "Split"
            case .moveCategory: "Move a category"
            }
        }

        static func explanation(of model: RequestDialog.Model, _ context: Context) -> String {
            let subject = model.receipts.first.map { brief($0, context) } ?? ""
            return switch model.task {
            case .link: "\(subject)\nWhich purchase came back?"
            case .merge(let ids):
                "Which of the \(ids.count) stays? It gets tags, pictures, notes and returns of the others."
            case .split:
                "\(subject)\nAmounts that add up to its total, each with a store after a colon if it is another."
            case .moveCategory:
                model.from.map { "Where to do the receipts of \(context.categoryName($0) ?? "it") go?" }
                    ?? "From which category do the receipts go?"
            }
        }

        /// Date, store and total.
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
            case .mergeDuplicates(_, let drop): "Merge \(drop.count + 1) receipts into one: \(names.first ?? "")"
            case .moveCategory(let from, let to):
                "Move \(context.categoryName(from) ?? "a category") to \(context.categoryName(to) ?? noCategory)"
            case .linkReturn: "Link a return of \(names.last ?? "") with \(names.first ?? "")"
            case .unlinkReturn: "Part a return from its purchase"
            case .splitReceipt(_, let parts): "Split \(names.first ?? "") into \(parts.count)"
            case nil: nil
            }
        let moment = line.createdAt.map { Strings.moment($0, in: context) + "  " } ?? ""
        return moment + (text ?? line.type)
    }

    static func state(_ state: RequestLine.State) -> String {
        switch state {
        case .waiting: "^ waits for the server"
        case .applied: "applied"
        case .failed(let reason): "! failed: \(reason)"
        case .denied(let reason): "! denied: \(reason)"
        }
    }

    /// A pair on the detail screen.
    static func pair(_ line: ReturnLine, _ context: Context) -> String {
        let name = line.storeName.isEmpty ? Strings.noStore : line.storeName
        let day = line.day.map { " of " + $0.text(context.dayFormat) } ?? ""
        let amount = line.amount.map { ", " + $0.text(context.moneyFormat) } ?? ""
        let late = line.isLate ? ", late" : ""
        let text = (line.isReturn ? "Return of " : "Returned with ") + name + day + amount + late
        return line.standing == .proposed ? "? \(text): L links them" : text
    }

    static func left(_ money: Money, _ context: Context) -> String { "\(money.text(context.moneyFormat)) left" }

    static let unlinkTitle = "Part the pair"
    static let unlinkAction = "part them"
    static func unlinkText(_ line: ReturnLine, _ context: Context) -> String {
        "\(pair(line, context)). The server never makes this pair again; L links it again."
    }
}
