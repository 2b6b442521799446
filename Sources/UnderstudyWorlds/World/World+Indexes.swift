import GRDB
import UnderstudyCore

extension World {
    /// Creates the indexes of a user's own resources that the present data lack. The state that a later reset restores may lack them, too:
    /// its lists are only slower.
    package func createIndexes(of backends: [any Backend]) throws {
        let indexes = backends.flatMap { backend in backend.endpoints.resources.flatMap { $0.indexes(of: backend.name) } }
        guard !indexes.isEmpty else { return }
        try inPresentEpoch { data in try data.write { db in for index in indexes { try db.execute(sql: index.sql) } } }
    }
}
