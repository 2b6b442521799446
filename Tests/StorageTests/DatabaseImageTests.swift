import CoreTestSupport
import GRDB
import Storage
import Testing
import UnderstudyCore

private let pageMigration = Migration("pages-001", sql: "CREATE TABLE page (title TEXT NOT NULL, text BLOB) STRICT")

extension Store {
    /// A store with one page for each title.
    fileprivate static func with(_ titles: String..., at location: Location = .memory) throws -> Store {
        let store = try Store(at: location, migrations: [pageMigration])
        for title in titles { try store.addPage(title) }
        return store
    }

    fileprivate func addPage(_ title: String) throws {
        try write { try $0.execute(sql: "INSERT INTO page (title) VALUES (?)", arguments: [title]) }
    }

    /// Adds pages of a thousand bytes.
    fileprivate func addPages(_ count: Int) throws {
        let sql = """
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
            INSERT INTO page (title, text) SELECT 'page ' || i, zeroblob(1000) FROM n
            """
        try write { try $0.execute(sql: sql, arguments: [count]) }
    }

    fileprivate func titles() throws -> [String] {
        try read { try String.fetchAll($0, sql: "SELECT title FROM page ORDER BY rowid") }
    }

    fileprivate func number(_ sql: String) throws -> Int {
        try read { try Int.fetchOne($0, sql: sql) ?? 0 }
    }
}

@Suite("A database image")
struct DatabaseImageTests {
    @Test("is the start of every copy, and copies share none of their writes")
    func isolation() throws {
        let image = try Store.with("first").image()
        let (left, right) = (try Store(copyOf: image), try Store(copyOf: image))
        try left.addPage("left")
        try right.addPage("right")
        try right.write { try $0.execute(sql: "UPDATE page SET title = 'changed' WHERE title = 'first'") }
        #expect(try left.titles() == ["first", "left"])
        #expect(try right.titles() == ["changed", "right"])
        #expect(try Store(copyOf: image).titles() == ["first"])
    }

    @Test("does not change when its database is written to")
    func later() throws {
        let store = try Store.with("before")
        let image = try store.image()
        try store.addPage("after")
        #expect(try Store(copyOf: image).titles() == ["before"])
        #expect(try store.titles() == ["before", "after"])
    }

    @Test("of a file contains the content of its write-ahead log and leaves the file unchanged")
    func file() throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let store = try Store.with("one", "two", at: .file(folder.path("data.sqlite")))
        let copy = try Store(copyOf: store.image())
        try copy.addPage("three")
        #expect(try copy.titles() == ["one", "two", "three"])
        #expect(try store.titles() == ["one", "two"])
        #expect(try store.number("SELECT count(*) FROM pragma_journal_mode WHERE journal_mode = 'wal'") == 1)
    }

    @Test("can be taken of a copy")
    func ofCopy() throws {
        let copy = try Store(copyOf: Store.with("one").image())
        try copy.addPage("two")
        let again = try Store(copyOf: copy.image())
        try copy.addPage("three")
        #expect(try again.titles() == ["one", "two"])
    }

    @Test("outlives its store, and its copies outlive it")
    func lifetimes() throws {
        var image: DatabaseImage? = try Store.with("one").image()
        let copy = try Store(copyOf: #require(image))
        image = nil
        try copy.addPages(100)
        #expect(try copy.titles().count == 101)
    }

    @Test("has the size of its database")
    func size() throws {
        let store = try Store.with("one")
        let small = try store.image().byteCount
        try store.addPages(1_000)
        #expect(small > 0)
        #expect(try store.image().byteCount >= small + 1_000_000)
    }
}

@Suite("A copy of an image")
struct DatabaseCopyTests {
    @Test("can grow far beyond the image and stays intact")
    func growth() throws {
        let image = try Store.with("one").image()
        let copy = try Store(copyOf: image)
        try copy.addPages(8_000)
        #expect(try copy.number("SELECT count(*) FROM page") == 8_001)
        #expect(try copy.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
        #expect(try copy.image().byteCount > image.byteCount + 8_000_000)
    }

    @Test("enforces foreign keys and rolls back failed transactions")
    func rules() throws {
        let copy = try Store(copyOf: Store.with("one").image())
        #expect(throws: DatabaseError.self) {
            try copy.write { db in
                try db.execute(sql: "INSERT INTO page (title) VALUES ('lost')")
                try BearerToken.insert("t1", for: "nobody", in: db)
            }
        }
        #expect(try copy.titles() == ["one"])
    }

    @Test("refuses reads and writes once it is closed, and can be closed twice")
    func closed() throws {
        let copy = try Store(copyOf: Store.with("one").image())
        try copy.close()
        try copy.close()
        #expect(throws: DatabaseError.self) { try copy.titles() }
        #expect(throws: DatabaseError.self) { try copy.addPage("two") }
    }

    @Test("counts the memory of its own writes; a database that is no copy counts none")
    func privateBytes() throws {
        let store = try Store.with("one")
        let copy = try Store(copyOf: store.image())
        let before = copy.privateBytes
        try copy.addPages(1_000)
        #expect(before > 0)
        #expect(copy.privateBytes >= before + 1_000_000)
        #expect(store.privateBytes == 0)
    }

    @Test("counts no more memory than its database has, however often a page is overwritten")
    func overwriting() throws {
        let copy = try Store(copyOf: Store.with("one").image())
        let before = copy.privateBytes
        for number in 0..<1_000 {
            try copy.write { try $0.execute(sql: "UPDATE page SET title = ?", arguments: ["title \(number)"]) }
        }
        let whole = try copy.image().byteCount
        #expect(copy.privateBytes <= before + whole)
    }

    @Test("serves many readers at once while it is written to")
    func concurrency() async throws {
        let copy = try Store(copyOf: Store.with("one").image())
        try await atOnce(6) { number in
            for step in 0..<30 {
                if number == 0 { try copy.addPages(10) } else { #expect(try copy.titles().count % 10 == 1, "\(step)") }
            }
        }
        #expect(try copy.titles().count == 301)
    }
}
