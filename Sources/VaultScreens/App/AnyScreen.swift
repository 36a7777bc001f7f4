import TerminalUI
import Translation
import VaultAttachments
import VaultWording

/// A screen with its model, so that the root can treat all screens alike.
package struct AnyScreen<S: Screen>: Hashable, Sendable {
    /// The screen's model.
    package var model: S.Model

    package init(_ model: S.Model) {
        self.model = model
    }
}

/// The operations of the root on any screen.
protocol HeldScreen {
    var title: String { get }
    var isTyping: Bool { get }
    var isModal: Bool { get }
    var losesText: Bool { get }
    func isCounting(in context: Context) -> Bool
    func picture(in context: Context) -> PictureRequest?
    func aside(in context: Context) -> Aside
    /// Returns nil if the screen has no use for the action.
    mutating func perform(_ action: ScreenAction, in context: Context) -> [Effect]?
    func view(in context: Context, on canvas: inout Canvas)
    func keyLines(in context: Context) -> [KeyLine]
    /// Returns why a command of the screen is unavailable now; nil for commands it does not have.
    func whyNot(_ command: String, in context: Context) -> String?
}

/// An action that can reach a screen.
enum ScreenAction {
    case input(InputEvent)
    /// A command by its name, from help or the command line.
    case command(String)
    case answer(Answer)
}

extension AnyScreen: HeldScreen {
    var title: String { S.title }
    var isTyping: Bool { S.isTyping(model) }
    var isModal: Bool { S.isModal(model) }
    var losesText: Bool { S.losesText(model) }
    func isCounting(in context: Context) -> Bool { S.isCounting(model, in: context) }

    func picture(in context: Context) -> PictureRequest? { S.picture(model, in: context) }

    func aside(in context: Context) -> Aside { S.aside(model, in: context) }

    func view(in context: Context, on canvas: inout Canvas) {
        S.view(model, in: context, on: &canvas)
    }

    func keyLines(in context: Context) -> [KeyLine] {
        S.bindings.lines(context.keyMap) { availability(of: $0, in: context) }
    }

    func whyNot(_ command: String, in context: Context) -> String? {
        S.bindings.bindings.first { $0.command == command }.map { binding in
            S.whyNot(binding.message, model, in: context) ?? Strings.notTheMoment(command, binding.help.text)
        }
    }

    mutating func perform(_ action: ScreenAction, in context: Context) -> [Effect]? {
        switch action {
        case .answer(let answer):
            return S.message(for: answer).map { S.update(&model, $0, in: context) }
        case .command(let name):
            let found = S.bindings.bindings.first { binding in
                binding.command == name && availability(of: binding.message, in: context) != .hidden
            }
            return found.map { use($0, in: context) }
        case .input(let event):
            return take(event, in: context)
        }
    }

    private mutating func take(_ event: InputEvent, in context: Context) -> [Effect]? {
        let isTyping = S.isTyping(model)
        if case .key(let key) = event {
            let found = S.bindings.binding(for: key, isTyping: isTyping, context.keyMap) {
                availability(of: $0, in: context)
            }
            if let found { return use(found, in: context) }
        }
        if let message = S.message(for: event, model, in: context) { return S.update(&model, message, in: context) }
        if isTyping, case .key(.character) = event { return [] }
        if case .paste(let text) = event { return isTyping ? [] : pasted(text, in: context) }
        return nil
    }

    /// Takes files that were dropped on the window, which terminals paste as their paths. Any other paste does not count
    /// as keys; the toast says so, and names the key that searches.
    private func pasted(_ text: String, in context: Context) -> [Effect] {
        guard !S.isModal(model), let paths = DroppedNames.paths(in: text) else {
            return [.navigate(.toast(pasteIsNothing(in: context)))]
        }
        // A table has columns to choose first.
        if paths.count == 1, IntakePaths.paths(in: paths[0]) == nil { return [.navigate(.open(.importFile(paths[0])))] }
        return IntakePaths.take(paths)
    }

    private func pasteIsNothing(in context: Context) -> Toast {
        let search = keyLines(in: context).first { $0.command == "filter" && $0.availability == .offered }
        let key = search?.keys.first?.label
        return Toast(key.map(Strings.pasteSearches) ?? Strings.pasteIsNothing, kind: .notice)
    }

    private mutating func use(_ binding: Binding<S.Message>, in context: Context) -> [Effect] {
        switch availability(of: binding.message, in: context) {
        case .offered: S.update(&model, binding.message, in: context)
        case .disabled(let reason): [.navigate(.toast(Toast(reason, kind: .notice)))]
        case .hidden: []
        }
    }

    private func availability(of message: S.Message, in context: Context) -> Availability {
        S.availability(of: message, model, in: context).whileLooking(in: context) {
            var tried = model
            let asked = S.update(&tried, message, in: context)
            return asked.contains(where: \.changesVault) || S.isForChange(tried) && !S.isForChange(model)
        }
    }
}
