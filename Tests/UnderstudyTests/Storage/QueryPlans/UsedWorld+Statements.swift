import GRDB
import Synchronization

extension UsedWorld {
    private static let words = ["SELECT", "WITH", "INSERT", "REPLACE", "UPDATE", "DELETE"]

    /// The statements that a body runs to read or change rows, as the program has written them.
    func statements(of body: () throws -> Void) throws -> Set<String> {
        let statements = Mutex<Set<String>>([])
        try read { db in
            db.trace(options: .statement) { event in
                guard case .statement(let statement) = event else { return }
                let sql = statement.sql
                // A trigger's statements are traced as comments; statements that begin or end a transaction have no plan.
                if Self.words.contains(where: sql.hasPrefix) { _ = statements.withLock { $0.insert(sql) } }
            }
        }
        defer { try? read { $0.trace(options: []) } }
        try body()
        return statements.withLock { $0 }
    }
}
