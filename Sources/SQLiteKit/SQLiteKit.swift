// The SQLiteKit module.
