import Foundation
import Testing

/// The commands of docs/operation.md.
@Suite("A backup", .enabled(if: Program.isExpected(Program.sqlite)))
struct BackupTests {
    private static let morning = ["--now", "2026-01-07T09:00:00Z"]

    @Test("while requests write has every write that was answered before it, and is restored after a kill")
    func whileWriting() async throws {
        let keys = (0..<60).map { "account-\($0)" }
        let place = try Workplace(accounts: keys.map { TestSeed.account($0, checkIns: 1) })
        let first = try await place.serve(Self.morning)
        let early = Set(keys.prefix(10))
        for key in early { #expect(try await first.checkIn(as: key) == 200) }

        async let writes = first.write(Array(keys.dropFirst(10)), clients: 2, killAfter: 50) { key in
            try await first.checkIn(as: key) == 200 ? key : nil
        }
        let backup = try await place.run(Program.shell, ["-ec", try Self.commands(with: ".backup")])
        #expect(backup.status == 0)
        #expect(backup.errors == "")
        _ = await writes
        _ = try await first.process.finished()
        #expect(try place.mode(of: "backup/understudy.sqlite") == 0o600)

        let restore = try await place.run(Program.shell, ["-ec", try Self.commands(with: "rm -f understudy.sqlite understudy.sqlite-wal")])
        #expect(restore.status == 0, "\(restore.errors)")
        let second = try await place.serve(Self.morning)
        for key in keys {
            let status = try await second.checkIn(as: key)
            #expect(status == 409 || (status == 200 && !early.contains(key)), "\(key)")
            #expect(try await second.days(of: key) == ["2026-01-06", "2026-01-07"], "\(key)")
        }
        let end = try await second.stop()
        #expect(end.errors == "")
    }

    @Test("is not a copy of the database file alone, which lacks the newest writes")
    func fileAlone() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.serve(Self.morning)
        #expect(try await first.checkIn(as: "one") == 200)
        let copy = try await place.run(Program.shell, ["-ec", "umask 077; mkdir copy; cp understudy.sqlite understudy.sqlite.key copy/"])
        #expect(copy.status == 0)
        let end = try await place.run(Self.morning + ["--port", "0", "--database", "copy/understudy.sqlite"])
        #expect(end.status == 69)
        #expect(end.errors.contains("copy/understudy.sqlite is empty, but"), "\(end.errors)")
    }

    @Test("after a stop is a copy of the database and its key")
    func afterStop() async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.serve(Self.morning)
        #expect(try await first.checkIn(as: "one") == 200)
        _ = try await first.stop()
        #expect(!place.exists("understudy.sqlite-wal"))
        let copy = try await place.run(Program.shell, ["-ec", "mkdir copy; cp -p understudy.sqlite understudy.sqlite.key copy/"])
        #expect(copy.status == 0)
        let second = try await place.serve(Self.morning + ["--database", "copy/understudy.sqlite"])
        #expect(try await second.checkIn(as: "one") == 409)
    }

    /// The page's block with a text.
    private static func commands(with text: String) throws -> String {
        try #require(MarkdownPage(named: "docs/operation.md").blocks.first { $0.text.contains(text) }).text
    }
}
