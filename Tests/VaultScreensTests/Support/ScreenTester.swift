import TerminalUI
import Testing
import VaultModel

@testable import VaultScreens

/// Drives all screens of the program as a person does: presses keys, answers effects, and reads cells.
///
/// It is strict: ``expectNothingPending()`` fails on any effect that the test has not taken.
struct ScreenTester {
    private(set) var model: App.Model
    private(set) var pending: [Effect]

    init(_ context: Context = .sample(), opening: VaultOpening = .sample) {
        let started = App.start(in: context, hasVault: true, opening: opening)
        model = started.model
        pending = started.effects
    }

    /// Starts the program before any vault is open.
    init(locked context: Context, hasVault: Bool) {
        let started = App.start(in: context, hasVault: hasVault)
        model = started.model
        pending = started.effects
    }

    mutating func press(_ keys: Key...) {
        for key in keys { send(.input(.key(key))) }
    }

    mutating func type(_ text: String) {
        for character in text { send(.input(.key(.character(character)))) }
    }

    mutating func paste(_ text: String) {
        send(.input(.paste(text)))
    }

    mutating func answer(_ answers: Answer...) {
        for answer in answers { send(.answer(answer)) }
    }

    mutating func send(_ message: AppMessage) {
        pending += App.update(&model, message)
    }

    mutating func lock() {
        App.lock(&model)
    }

    /// Returns the effects requested since the last call.
    mutating func takeEffects() -> [Effect] {
        defer { pending = [] }
        return pending
    }

    /// Removes an effect that must have been requested.
    mutating func expect(_ effect: Effect, sourceLocation: SourceLocation = #_sourceLocation) {
        guard let index = pending.firstIndex(of: effect) else {
            Issue.record("\(effect) was not asked for, but \(pending)", sourceLocation: sourceLocation)
            return
        }
        pending.remove(at: index)
    }

    /// Answers what was asked about conflicts, as a store with these conflicts does.
    mutating func serve(_ conflicts: [ReceiptConflict]) {
        while let index = pending.firstIndex(where: \.readsConflicts) {
            switch pending.remove(at: index) {
            case .read(.conflicts(let limit)):
                let lines = conflicts.prefix(limit).map { ConflictLine($0) }
                answer(.read(.conflicts(ConflictList(lines: lines, total: conflicts.count))))
            case .read(.conflict(let ref)):
                let found = conflicts.first { $0.ref == ref } ?? conflicts.first { $0.receipt.entity.ref == ref }
                answer(.read(.conflict(ref, found)))
            default: return
            }
        }
    }

    /// Expects one request for this page of a list, with a limit of at least 40 rows.
    mutating func expectPage(
        _ query: ReceiptQuery, _ anchor: PageAnchor = .first, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let asked = pending.compactMap { effect in
            if case .read(.page(query, anchor, let limit)) = effect { limit } else { nil }
        }
        #expect(asked.count == 1 && asked[0] >= 40, "\(pending)", sourceLocation: sourceLocation)
        if let limit = asked.first { expect(.read(.page(query, anchor, limit: limit))) }
    }

    func expectNothingPending(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(pending.isEmpty, sourceLocation: sourceLocation)
    }

    var canvas: Canvas { App.view(model) }

    /// The rows of the screen without trailing blanks.
    var rows: [String] {
        (0..<canvas.rows).map { canvas.text(ofRow: $0) }
    }

    func shows(_ text: String) -> Bool {
        rows.contains { $0.contains(text) }
    }
}

extension ScreenTester: CustomTestStringConvertible {
    /// The screen, which says more than the model.
    var testDescription: String { "\n" + canvas.snapshot + "\n" }
}

extension Effect {
    fileprivate var readsConflicts: Bool {
        switch self {
        case .read(.conflicts), .read(.conflict): true
        default: false
        }
    }
}
