// The TerminalDriver module.
