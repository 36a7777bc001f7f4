import TerminalUI
import VaultModel
import VaultWording

extension App {
    /// Carries out what the root does itself and returns the effects for the shell. `depth` is the position in the
    /// stack of the screen that asks; nil for a tab.
    static func settle(_ asked: [Effect], from depth: Int? = nil, _ model: inout Model) -> [Effect] {
        var effects: [Effect] = []
        for effect in asked {
            if case .navigate(let step) = effect {
                effects += navigate(step, from: depth, &model)
                continue
            }
            if case .keep(let kept) = effect { remember(kept, &model) }
            effects.append(effect)
        }
        return effects
    }

    /// Takes over what a screen wants to keep, so that other screens see it before it is on the disk.
    private static func remember(_ kept: KeepEffect, _ model: inout Model) {
        switch kept {
        case .draft(let draft): model.context.drafts[draft.name] = draft
        case .endDraft(let name): model.context.drafts[name] = nil
        case .searches(let searches): model.context.searches = searches
        case .expiringWindow(let days): model.context.expiringWindow = days
        case .requestsSeen, .recoveryCodeStored, .setting: break
        }
    }

    static func navigate(_ step: Navigation, from depth: Int?, _ model: inout Model) -> [Effect] {
        switch step {
        case .open(let route):
            let opened = open(route, model)
            model.toast = nil
            model.stack.append(opened.place)
            return settle(opened.effects, from: model.stack.count - 1, &model)
        case .close:
            guard let depth, depth < model.stack.count else { return catchUp(&model) }
            let closed = model.stack.remove(at: depth)
            keepChoices(of: [closed], in: &model)
            guard let receipt = closed.receipt else { return catchUp(&model) }
            return (onTop(.answer(.closed(receipt)), &model) ?? []) + catchUp(&model)
        case .show(let tab):
            return show(tab, &model)
        case .toast(let toast):
            model.toast = toast
            return []
        case .confirm(let question):
            model.confirmation = question
            return []
        case .run(let command):
            if let depth, depth < model.stack.count { model.stack.remove(at: depth) }
            return run(command: command, &model)
        case .set(let name, let value):
            return set(name, to: value, &model)
        case .enterVault(let opening):
            return enter(opening, &model)
        }
    }

    /// Makes a screen that was covered while the store changed read again.
    private static func catchUp(_ model: inout Model) -> [Effect] {
        guard model.hasNews else { return [] }
        if model.stack.isEmpty { model.hasNews = false }
        return onTop(.answer(.news(.storeChanged)), &model) ?? []
    }

    /// Takes over the choices that a closed conflict picker has not saved, so that it begins with them when it is opened
    /// again.
    private static func keepChoices(of closed: [ScreenSlot], in model: inout Model) {
        for case .conflicts(let held) in closed { model.context.parkedChoices = held.model.unsaved }
    }

    /// Shows a tab and closes all screens on top of it. An open form has kept its draft, so nothing is lost.
    private static func show(_ tab: Tab, _ model: inout Model) -> [Effect] {
        guard model.isOpen else { return [] }
        keepChoices(of: model.stack, in: &model)
        model.stack = []
        model.tab = tab
        model.toast = nil
        model.hasNews = false
        return onTop(.answer(.news(.storeChanged)), &model) ?? []
    }

    private static func enter(_ opening: VaultOpening, _ model: inout Model) -> [Effect] {
        model.context.enter(opening)
        // On the lock screen the person has already chosen how long the vault stays open.
        let isChosen = if case .start(let held)? = model.stack.first { held.model.isLocked } else { false }
        model.stack = []
        model.tab = .vault
        model.toast = greeting(opening)
        var effects: [Effect] = []
        if let idle = model.context.idleLock, !isChosen, !opening.isDemo {
            effects.append(.terminal(.setIdleLock(idle)))
        }
        for tab in Tab.allCases {
            let started = start(tab, model.context)
            model.tabs[tab] = started.place
            if tab == model.tab { effects += settle(started.effects, &model) }
        }
        if let receipt = opening.receipt {
            effects += navigate(.open(.detail(receipt, among: Neighbours([receipt]))), from: nil, &model)
        }
        return effects
    }

    private static func greeting(_ opening: VaultOpening) -> Toast? {
        if opening.lacksCode { return Toast(Strings.Start.codeNotStored, kind: .notice) }
        if let draft = opening.drafts.first {
            return Toast(draft.name == .new ? Strings.draftWaitsNew : Strings.draftWaits, kind: .notice)
        }
        return opening.isDemo ? Toast(Strings.demoGreeting, kind: .notice) : nil
    }
}
