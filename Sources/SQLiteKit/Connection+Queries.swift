extension Connection {
    /// Runs one statement to its end.
    ///
    /// - Returns: the number of rows it changed.
    @discardableResult
    package func run(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int {
        let statement = try prepare(sql)
        try statement.bind(values)
        while try statement.step() {}
        return changes
    }

    /// Returns every row, converted by `row` while the statement is positioned on it.
    package func rows<Row>(
        _ sql: String, _ values: [SQLiteValue] = [], row: (borrowing Statement) throws -> Row
    ) throws -> [Row] {
        let statement = try prepare(sql)
        try statement.bind(values)
        var rows: [Row] = []
        while try statement.step() { rows.append(try row(statement)) }
        return rows
    }

    /// Returns the first row, or nil if there is none.
    package func first<Row>(
        _ sql: String, _ values: [SQLiteValue] = [], row: (borrowing Statement) throws -> Row
    ) throws -> Row? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? try row(statement) : nil
    }

    /// Returns the first column of the first row as an integer; nil if there is no row or the column is NULL.
    package func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? statement.optionalInteger(0) : nil
    }

    /// Returns the first column of the first row as text; nil if there is no row or the column is NULL.
    package func text(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> String? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? statement.optionalText(0) : nil
    }
}
