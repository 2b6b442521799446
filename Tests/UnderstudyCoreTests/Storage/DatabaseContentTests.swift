import CoreTestSupport
import GRDB
import Testing

@testable import UnderstudyCore

@Suite("Whose a database is")
struct DatabaseContentTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("data.sqlite") }

    init() throws {
        folder = try TemporaryFolder()
    }

    /// - Parameter afterNames: what another process does between two questions.
    private func content(afterNames: () throws -> Void) throws -> DatabaseContent {
        let look = try PlainConnection(path, .readOnly)
        try look.beginReadTransaction()
        return try Schema([]).content(
            number: { try look.number($0) },
            texts: { sql in
                let texts = try look.texts(sql)
                try afterNames()
                return texts
            })
    }

    @Test("is told by one state of it, though another process makes it meanwhile")
    func madeMeanwhile() throws {
        defer { folder.remove() }
        let other = try DatabaseQueue(path: path)
        try other.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = WAL") }
        let path = path
        let seen = try content { try other.writeWithoutTransaction { try Schema([]).bringUpToDate($0, at: path) } }
        #expect(seen == .empty)
        #expect(try content {} == .ours)
        try other.close()
    }
}
