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

    /// Every row of the answer, each made into a value while the statement stands on it.
    package func rows<Row>(
        _ sql: String, _ values: [SQLiteValue] = [], row: (borrowing Statement) throws -> Row
    ) throws -> [Row] {
        let statement = try prepare(sql)
        try statement.bind(values)
        var rows: [Row] = []
        while try statement.step() { rows.append(try row(statement)) }
        return rows
    }

    /// The first row of the answer, or nil where it has none.
    package func first<Row>(
        _ sql: String, _ values: [SQLiteValue] = [], row: (borrowing Statement) throws -> Row
    ) throws -> Row? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? try row(statement) : nil
    }

    /// The first column of the first row as a whole number; nil where there is no row or it is NULL.
    package func integer(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> Int64? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? statement.optionalInteger(0) : nil
    }

    /// The first column of the first row as text; nil where there is no row or it is NULL.
    package func text(_ sql: String, _ values: [SQLiteValue] = []) throws(SQLiteError) -> String? {
        let statement = try prepare(sql)
        try statement.bind(values)
        return try statement.step() ? statement.optionalText(0) : nil
    }
}
