import GRDB
import Testing

/// A statement that the program runs, with SQLite's plan for it.
struct QueryPlan: Sendable, CustomTestStringConvertible {
    /// The statement in one line.
    let sql: String
    /// The steps in the order of `EXPLAIN QUERY PLAN`. The name of a subquery precedes its steps.
    let steps: [String]
    /// The steps that take longer as more rows are stored: they read a whole table or index, or sort.
    let slowSteps: [String]

    /// All arguments are NULL, since the plan does not depend on them.
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
            // A scan of rows that the statement itself has produced is allowed.
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

    /// Converts the wording of newer SQLite versions, which name the number of terms that are left to sort by.
    private static func older(_ detail: String) -> String {
        detail.hasPrefix("USE TEMP B-TREE FOR LAST ") ? "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY" : detail
    }

    var testDescription: String { sql }
}
