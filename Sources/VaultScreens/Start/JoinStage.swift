import TerminalUI
import VaultModel
import VaultSettings
import VaultWording

/// The last page of a vault that joins an account: the pairing code of another device, and the server.
///
/// The vault exists already, so if something fails here, or the person skips this page, it is a vault of this device
/// only.
struct JoinStage: Hashable, Sendable {
    private var opening: VaultOpening
    private(set) var form: LogInForm

    init(_ opening: VaultOpening, in context: Context) {
        self.opening = opening
        form = LogInForm(SyncStatus(), offered: context.settings.effective.server)
        form.update(.toggleCode)
    }

    mutating func update(_ step: StartStep) -> [Effect] {
        switch step {
        case .back where form.isBusy: return [.sync(.cancelLogIn)]
        case .back: return enter(Toast(Strings.Start.notJoined, kind: .notice))
        case .enter: return form.enter()
        case .nextField: form.update(.nextField)
        case .previousField: form.update(.previousField)
        case .typed(let key): form.update(.typed(key))
        case .pasted(let text): form.update(.pasted(text))
        case .earlier, .later, .toggleShown, .newVault, .join, .restore, .demo, .writeSheet, .tryNotice: break
        }
        return []
    }

    mutating func joined(_ status: SyncStatus) -> [Effect] {
        opening.status = status
        return enter(Toast(Strings.Start.joined))
    }

    mutating func joinFailed(_ sentence: String) { form.update(.failed(sentence)) }

    private func enter(_ toast: Toast) -> [Effect] {
        [.navigate(.enterVault(opening)), .navigate(.toast(toast))]
    }
}

extension StartDrawing {
    func draw(_ stage: JoinStage, on canvas: inout Canvas) {
        let form = stage.form
        let isTall = area.rows >= 14
        var rest = frame(
            title: Strings.Start.joinTitle, rows: isTall ? 11 : 6, about: isTall ? Strings.Start.joinExplained : nil,
            limit: 4, on: &canvas
        ).inside
        for (line, focus) in form.fields.enumerated() {
            field(
                Strings.Sync.label(of: focus), form.text(of: focus), isFocused: form.focus == focus && !form.isBusy,
                in: rest.line(line), on: &canvas)
        }
        rest = rest.splitTop(form.fields.count + (isTall ? 1 : 0)).rest
        if form.problem != nil || form.isBusy {
            status(
                problem: form.problem, busy: form.isBusy ? Strings.Sync.signingInStoppable : nil, limit: 4, in: rest,
                on: &canvas)
        } else {
            _ = canvas.paragraph(Strings.Start.joinLater, in: rest, style: theme.muted, limit: 2, context: context)
        }
    }
}
