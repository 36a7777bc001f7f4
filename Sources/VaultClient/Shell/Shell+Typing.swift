internal import TerminalDriver
internal import TerminalUI
internal import VaultScreens

extension Shell {
    /// What a person typed, pressed or pointed at.
    ///
    /// - Parameter next: what came after it while the program was busy; a letter there leaves out what is found by this one.
    func take(_ input: InputEvent, before next: LoopEvent<ShellNews>?) {
        lastInput = ContinuousClock.now
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
