import GRDB
import Testing

/// A statement that the program runs, and how SQLite goes about it.
struct QueryPlan: Sendable, CustomTestStringConvertible {
    /// In one line.
    let sql: String
    /// As `EXPLAIN QUERY PLAN` tells them, in order; what is done for a subquery's rows stands behind its name.
    let steps: [String]
    /// Those that take the longer the more is stored: they read a whole table or index, or sort.
    let slowSteps: [String]

    /// A plan does not depend on what the arguments are: all are left NULL.
    init(of sql: String, in db: Database) throws {
        self.sql = sql.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let statement = try db.makeStatement(sql: "EXPLAIN QUERY PLAN \(sql)")
        statement.setUncheckedArguments([])
        var places: [Int: String] = [:]
        var made: Set<String> = []
        var (steps, slowSteps): ([String], [String]) = ([], [])
        for row in try Row.fetchAll(statement) {
            let detail = Self.older(row["detail"])
            let words = detail.split(separator: " ").map(String.init)
            let step = (places[row["parent"]].map { "\($0): " } ?? "") + detail
            places[row["id"]] = step
            steps.append(step)
            switch words.first {
            // What the statement has put together itself may be gone through.
            case "CO-ROUTINE", "MATERIALIZE": made.formUnion(words.dropFirst())
            case "SCAN":
                let isSmall = words.dropFirst().first.map { $0 == "CONSTANT" || made.contains($0) } ?? false
                if !isSmall { slowSteps.append(step) }
            case "USE": slowSteps.append(step)
            default: break
            }
        }
        (self.steps, self.slowSteps) = (steps, slowSteps)
    }

    /// Newer versions of SQLite tell how many terms are left to sort by.
    private static func older(_ detail: String) -> String {
        detail.hasPrefix("USE TEMP B-TREE FOR LAST ") ? "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY" : detail
    }

    var testDescription: String { sql }
}
