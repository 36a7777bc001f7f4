internal import TerminalDriver
internal import TerminalUI
internal import VaultModel
internal import VaultScreens

extension Shell {
    /// What a person typed, pressed or pointed at.
    ///
    /// - Parameter next: what came after it while the program was busy; a letter there leaves out what is found by this one.
    func take(_ input: InputEvent, before next: LoopEvent<ShellNews>?) {
        lastInput = ContinuousClock.now
        // The timer ticks once nothing is typed for a while; whoever types on and on gets the time all the same.
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
