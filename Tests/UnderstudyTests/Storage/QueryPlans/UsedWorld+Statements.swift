import GRDB
import Synchronization

extension UsedWorld {
    private static let words = ["SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE"]

    /// Every statement that reads or changes rows which a body has the database run, as it is written in the program.
    func statements(of body: () throws -> Void) throws -> Set<String> {
        let statements = Mutex<Set<String>>([])
        try read { db in
            db.trace(options: .statement) { event in
                guard case .statement(let statement) = event else { return }
                let sql = statement.sql
                // What a trigger runs is told as a comment, and beginnings and ends of transactions have no plan.
                if Self.words.contains(where: sql.hasPrefix) { _ = statements.withLock { $0.insert(sql) } }
            }
        }
        defer { try? read { $0.trace(options: []) } }
        try body()
        return statements.withLock { $0 }
    }
}
