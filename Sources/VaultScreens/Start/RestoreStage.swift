import FieldInput
import TerminalUI
import VaultModel
import VaultWording

/// The first start with a backup: its file, and the passphrase or recovery code that opens it.
struct RestoreStage: Hashable, Sendable {
    var path = TextField()
    var secret = TextField(masked: true)
    var isSecret = false
    var isBusy = false
    /// Whether the running restore was asked to stop.
    var isStopping = false
    var problem: String?

    /// The field with the focus.
    var focused: TextField {
        get { isSecret ? secret : path }
        set {
            if isSecret { secret = newValue } else { path = newValue }
        }
    }

    mutating func update(_ step: StartStep) -> [Effect] {
        guard !isBusy else { return step == .back ? stop() : [] }
        switch step {
        case .enter: return enter()
        case .nextField, .previousField: isSecret.toggle()
        case .toggleShown: secret.toggleShown()
        case .typed(let key):
            _ = focused.handle(key)
            problem = nil
        case .pasted(let text):
            focused.paste(text)
            problem = nil
        case .back, .earlier, .later, .newVault, .join, .restore, .demo, .writeSheet, .tryNotice: break
        }
        return []
    }

    private mutating func stop() -> [Effect] {
        if isStopping { return [] }
        isStopping = true
        return [.vault(.cancelRestore)]
    }

    private mutating func enter() -> [Effect] {
        if path.text.trimmed.isEmpty {
            isSecret = false
            problem = Strings.Backup.nameFile
            return []
        }
        if secret.isEmpty {
            if isSecret { problem = Strings.Start.typePassphrase }
            isSecret = true
            return []
        }
        isBusy = true
        problem = nil
        return [.vault(.restoreBackup(path: path.text.trimmed, Passphrase(secret.text)))]
    }
}

extension StartDrawing {
    func draw(_ stage: RestoreStage, on canvas: inout Canvas) {
        let isTall = area.rows >= 14
        let (rest, below) = frame(
            title: Strings.Backup.restoreTitle, rows: isTall ? 8 : 4,
            about: isTall ? Strings.Backup.restoreExplained : nil, limit: 3, on: &canvas)
        field(
            Strings.Backup.file, stage.path, isFocused: !stage.isSecret && !stage.isBusy, in: rest.line(0), on: &canvas)
        field(
            Strings.Backup.secret, stage.secret, isFocused: stage.isSecret && !stage.isBusy, in: rest.line(1),
            on: &canvas)
        let busy = stage.isStopping ? Strings.Backup.stopping : Strings.Backup.restoring
        status(
            problem: stage.problem, busy: stage.isBusy ? busy : nil, limit: 4,
            in: rest.splitTop(isTall ? 3 : 2).rest, on: &canvas)
        footnote(in: below.splitTop(1).rest, on: &canvas)
    }
}
