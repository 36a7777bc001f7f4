import VaultModel
import VaultWording

extension PlainApp {
    /// Runs a command on the open receipt, or on one with a number of the last list.
    static func onTarget(_ rest: String, _ model: inout Model, _ act: (ReceiptID, inout Model) -> Step) -> Step {
        guard let id = target(rest, model) else {
            return Step(lines: [Int(rest).map(Strings.Plain.noNumber) ?? Strings.Plain.whichReceipt])
        }
        return act(id, &model)
    }

    static func askToSnooze(_ id: ReceiptID, _ model: inout Model) -> Step {
        ask(.snooze(id), choices(model.context), &model)
    }

    private static let times: [SnoozeMenu.Line] = [.day, .week, .month, .typed]

    private static func choices(_ context: Context) -> [String] {
        let lines = times.enumerated().map { index, line in
            let day = SnoozeMenu.day(line, from: context.today)
            let until = day.map { ", " + $0.text(context.dayFormat) } ?? ""
            return "\(index + 1). \(Strings.Expiring.name(of: line))\(until)"
        }
        return lines + [Strings.Plain.choiceHint]
    }

    static func snooze(_ id: ReceiptID, _ answer: String, _ model: inout Model) -> Step {
        guard let number = Int(answer), times.indices.contains(number - 1) else {
            return Step(lines: [Strings.Plain.oneToNumber(times.count)])
        }
        guard let day = SnoozeMenu.day(times[number - 1], from: model.context.today) else {
            return ask(.snoozeDay(id), [], &model)
        }
        model.question = nil
        return Step(effects: [.write(.silence([id], .until(day)))])
    }

    static func snooze(_ id: ReceiptID, untilDay text: String, _ model: inout Model) -> Step {
        let context = model.context
        guard let day = FieldReading(context: context).day(text) else {
            let tomorrow = context.today.adding(days: 1) ?? context.today
            return Step(lines: [Strings.Expiring.typeADay(tomorrow.text(context.dayFormat))])
        }
        guard day > context.today else { return Step(lines: [Strings.Expiring.notAhead]) }
        model.question = nil
        return Step(effects: [.write(.silence([id], .until(day)))])
    }

    /// The receipt with a number of the last list, or the open one if no number is given.
    private static func target(_ rest: String, _ model: Model) -> ReceiptID? {
        if rest.isEmpty {
            if case .receipt(let id, _) = model.view { return id }
            return nil
        }
        return Int(rest).flatMap { receipt($0, model) }
    }
}
