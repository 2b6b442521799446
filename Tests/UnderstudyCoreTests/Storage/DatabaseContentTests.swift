import CoreTestSupport
import GRDB
import Testing

@testable import UnderstudyCore

@Suite("The origin of a database")
struct DatabaseContentTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("data.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// - Parameter afterNames: the action of another process between two queries.
    private func content(afterNames: () throws -> Void) throws -> DatabaseContent {
        let look = try PlainConnection(path, .readOnly)
        _ = try look.number("BEGIN")
        return try Schema([]).content(
            number: { try look.number($0) },
            texts: { sql in
                let texts = try look.texts(sql)
                try afterNames()
                return texts
            })
    }

    @Test("is determined from one state, even if another process creates the database in the meantime")
    func madeMeanwhile() throws {
        let other = try DatabaseQueue(path: path)
        try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        let path = path
        let seen = try content { try other.writeWithoutTransaction { try Schema([]).bringUpToDate($0, at: path) } }
        #expect(seen == .empty)
        #expect(try content {} == .ours)
        try other.close()
    }
}
