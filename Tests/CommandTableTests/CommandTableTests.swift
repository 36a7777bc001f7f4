// Tests of CommandTable.
