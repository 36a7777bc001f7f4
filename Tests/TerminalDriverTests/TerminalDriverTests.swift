// Tests of TerminalDriver.
