import CoreTestSupport
import Foundation
import GRDB
import Synchronization
import Testing

@testable import UnderstudyCore

@Suite("The image of a database in a file")
struct ImageFileTests {
    private static let migrations = [Migration("pages-001", sql: "CREATE TABLE page (title TEXT NOT NULL) STRICT")]
    private static let content = Array("a page".utf8)
    private let folder: TemporaryFolder
    private var path: String { folder.path("pages.image") }

    init() throws {
        folder = try TemporaryFolder()
        let store = try Store(at: .memory, migrations: Self.migrations)
        try store.write { try $0.execute(sql: "INSERT INTO page VALUES ('a page')") }
        try store.image().write(to: path, migrations: Self.migrations, content: Self.content)
    }

    private func titles(_ store: Store) throws -> [String] {
        try store.read { try String.fetchAll($0, sql: "SELECT title FROM page ORDER BY rowid") }
    }

    private func read() -> DatabaseImage? {
        DatabaseImage(file: path, migrations: Self.migrations, content: Self.content)
    }

    @Test("is read by who knows what it was made of, and stays as it is")
    func reading() throws {
        defer { folder.remove() }
        let before = try Data(contentsOf: URL(filePath: path))
        let store = try Store(copyOf: #require(read()))
        try store.write { try $0.execute(sql: "INSERT INTO page VALUES ('another')") }
        #expect(try titles(store) == ["a page", "another"])
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
    }

    @Test("is none for who was made of other tables, or with another content")
    func others() throws {
        defer { folder.remove() }
        let later = Self.migrations + [Migration("pages-002", sql: "ALTER TABLE page ADD COLUMN text TEXT")]
        #expect(DatabaseImage(file: path, migrations: later, content: Self.content) == nil)
        let edited = [Migration("pages-001", sql: "CREATE TABLE page (title TEXT) STRICT")]
        #expect(DatabaseImage(file: path, migrations: edited, content: Self.content) == nil)
        #expect(DatabaseImage(file: path, migrations: Self.migrations, content: Array("b page".utf8)) == nil)
    }

    @Test("is none where the file is missing, empty, cut off, or something else", arguments: [nil, 0, 31, 4_096, -1])
    func damaged(_ length: Int?) throws {
        defer { folder.remove() }
        let whole = try Data(contentsOf: URL(filePath: path))
        try FileManager.default.removeItem(atPath: path)
        if let length { try (length < 0 ? whole.dropLast() : whole.prefix(length)).write(to: URL(filePath: path)) }
        #expect(read() == nil)
    }

    @Test("is what an empty database begins as", arguments: ["memory", "no file", "empty file"])
    func beginning(_ place: String) throws {
        defer { folder.remove() }
        let file = folder.path("data.sqlite")
        if place == "empty file" { try Data().write(to: URL(filePath: file)) }
        let location: Store.Location = place == "memory" ? .memory : .file(file)
        let image = try #require(read())
        let store = try Store(at: location, migrations: Self.migrations, from: Store(copyOf: image))
        #expect(store.isBegun)
        try store.write { try $0.execute(sql: "INSERT INTO page VALUES ('another')") }
        #expect(try titles(store) == ["a page", "another"])
        guard place != "memory" else { return }
        try store.close()
        let again = try Store(at: location, migrations: Self.migrations, from: Store(copyOf: image))
        #expect(!again.isBegun)
        #expect(try titles(again) == ["a page", "another"])
        #expect(try again.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
        #expect(try again.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    }

    @Test("is not put over what another process has made of an empty database meanwhile")
    func meanwhile() throws {
        defer { folder.remove() }
        let image = try DatabaseQueue(path: ":memory:")
        try image.write { try $0.execute(sql: "CREATE TABLE page (title TEXT); INSERT INTO page VALUES (zeroblob(100000))") }
        let empty = try DatabaseQueue(path: folder.path("data.sqlite"))
        #expect(try !image.fill(empty) { false })
        #expect(try empty.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM sqlite_schema") } == 0)
        #expect(try image.fill(empty))
        #expect(try empty.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM page") } == 1)
    }

    @Test("is put into a file once, whoever comes at the same time")
    func together() async throws {
        defer { folder.remove() }
        let location = Store.Location.file(folder.path("data.sqlite"))
        let image = try #require(read())
        let begun = Atomic(0)
        try await atOnce(6) { number in
            let store = try Store(at: location, migrations: Self.migrations, from: Store(copyOf: image))
            if store.isBegun { begun.add(1, ordering: .relaxed) }
            try store.write { try $0.execute(sql: "INSERT INTO page VALUES (?)", arguments: ["of \(number)"]) }
            try store.close()
        }
        #expect(begun.load(ordering: .relaxed) == 1)
        let titles = try titles(Store(at: location, migrations: Self.migrations))
        #expect(titles.sorted() == ["a page"] + (0..<6).map { "of \($0)" })
    }
}
