import TerminalUI
import Translation
import VaultModel
import VaultSettings
import VaultWording

extension App {
    /// Applies a setting to this window at once and stores it: in the vault, in the program's own file, or nowhere if
    /// the config file or the environment fixes it, or in the demo.
    static func set(_ name: String, to value: TOMLValue?, _ model: inout Model) -> [Effect] {
        let wasMouseOn = model.context.isMouseOn
        var effects: [Effect]
        do throws(ConfigFault) {
            effects = try change(name, to: value, &model.context)
        } catch {
            model.toast = Toast(say(outside: error.sentence), kind: .error)
            return []
        }
        model.context.applySettings()
        let isMouseOn = model.context.isMouseOn
        if name == "look.mouse", isMouseOn != wasMouseOn { effects.append(.terminal(.setMouse(isMouseOn))) }
        if name == "vault.lock_after", !model.context.isDemo {
            effects.append(.terminal(.setIdleLock(model.context.idleLock)))
        }
        model.toast = said(of: name, isReset: value == nil, model.context)
        return effects
    }

    /// Applies an edited config file at once. Its values also replace what was changed for this session only.
    static func adopt(_ said: Settings, problem: String?, _ model: inout Model) -> [Effect] {
        let wasMouseOn = model.context.isMouseOn
        let (layers, lock) = (model.context.settings, model.context.idleLock)
        model.context.settings = SettingLayers(config: said, saved: layers.saved, variables: layers.variables)
        model.context.applySettings()
        let clash = model.context.keyMap.clashes.first
        if let problem {
            model.toast = Toast(problem, kind: .error)
        } else if let clash {
            model.toast = Toast(
                Strings.Settings.clash(clash.key.label, clash.first, clash.second, clash.screen), kind: .notice)
        } else {
            model.toast = Toast(Strings.Settings.configRead)
        }
        let isMouseOn = model.context.isMouseOn
        var effects: [Effect] = isMouseOn == wasMouseOn ? [] : [.terminal(.setMouse(isMouseOn))]
        if model.context.idleLock != lock, !model.context.isDemo {
            effects.append(.terminal(.setIdleLock(model.context.idleLock)))
        }
        return effects
    }

    private static func change(
        _ name: String, to value: TOMLValue?, _ context: inout Context
    ) throws(ConfigFault) -> [Effect] {
        var layers = context.settings
        if let value { try layers.set(name, to: value, commands: KeyMap.commands) } else { layers.reset(name) }
        let isFixed = layers.isFixed(name)
        if !isFixed, var chosen = context.ofVault, name.hasPrefix("format.") {
            if name == "format.currency", let currency = layers.saved.currency { chosen.homeCurrency = currency }
            if name == "format.dates", let dates = layers.saved.dates { chosen.dayFormat = dates }
            context.ofVault = chosen
            return [.write(.savePreferences(chosen))]
        }
        context.settings = layers
        return isFixed || context.isDemo ? [] : [.keep(.setting(name, value))]
    }

    private static func said(of name: String, isReset: Bool, _ context: Context) -> Toast {
        if name.hasPrefix("keys."),
            let clash = context.keyMap.clashes.first(where: {
                "keys." + $0.first == name || "keys." + $0.second == name
            })
        {
            return Toast(
                Strings.Settings.clash(clash.key.label, clash.first, clash.second, clash.screen), kind: .notice)
        }
        let label = Strings.Settings.label(name)
        let keys = context.keyMap.sections.flatMap(\.lines).first { "keys." + $0.command == name }?.label
        let value = keys ?? context.shownValue(of: name)
        if isReset { return Toast(Strings.Settings.reset(label, value)) }
        if case .session = context.settings.origin(of: name) {
            if context.settings.variables.value(of: name) != nil, let variable = SettingEntry.named(name)?.variable {
                return Toast(Strings.Settings.setForNow(label, value, variable), kind: .notice)
            }
            let line = context.settings.config.places[name] ?? 0
            return Toast(Strings.Settings.setForNow(label, value, line), kind: .notice)
        }
        return Toast(Strings.Settings.set(label, value) + (name == "vault.path" ? Strings.Settings.laterVault : ""))
    }
}
