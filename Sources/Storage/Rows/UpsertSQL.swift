/// The statement that inserts a row, or updates the row with the same key. Unlike `INSERT OR REPLACE` it keeps the row, and those that
/// refer to it. Not for a table with a trigger that ignores a conflict, since the statement then fails at the conflict.
package func upsertSQL(_ table: String, key: [String], columns: [String]) -> String {
    """
    INSERT INTO \(table) (\(columns.joined(separator: ", "))) VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
    ON CONFLICT (\(key.joined(separator: ", "))) DO UPDATE SET
    \(columns.filter { !key.hasExactly($0) }.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    """
}
