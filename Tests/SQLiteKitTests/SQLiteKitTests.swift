// Tests of SQLiteKit.
