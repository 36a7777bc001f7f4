internal import TerminalDriver
internal import TerminalUI
internal import VaultClient
internal import VaultModel
internal import VaultScreens

extension Shell {
    /// Handles what the user typed, pressed or clicked.
    ///
    /// - Parameter next: The event after it, if that arrived while the program was busy. If it is a letter, results for
    ///   this one are not read.
    func take(_ input: InputEvent, before next: LoopEvent<ShellNews>?) {
        lastInput = ContinuousClock.now
        // The timer ticks only while nothing is typed, so continuous typing has to update the time as well.
        if environment.now.milliseconds / 1_000 != model.context.now.milliseconds / 1_000 { tick() }
        let asked = App.update(&model, .input(input))
        perform(typing.take(asked, goesOn: next?.isLetter == true && model.isTyping))
        if input == .resumed || input == .focus(gained: true) { runner.session?.sync.resumeFromRest() }
    }
}

extension LoopEvent {
    fileprivate var isLetter: Bool {
        if case .input(.key(.character)) = self { true } else { false }
    }
}
