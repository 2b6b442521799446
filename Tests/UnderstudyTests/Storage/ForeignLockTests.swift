import Foundation
import HTTPTypes
import MicroHTTP
import Storage
import Testing
import TestTraits
import Values

@testable import UnderstudyProgram

@Suite("While another program holds the database's lock")
struct ForeignLockTests {
    private let program: FileProgram
    private static let account: JSON = ["key": "ada", "tokens": ["t"], "fitiq": ["progress": []]]
    private static let entry: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]

    init() throws {
        program = try FileProgram(accounts: [Self.account])
    }

    private func count() throws -> Int? {
        let response = try #require(try program.reply(.get, "/api/v1/progress").answer)
        return try JSON(parsing: response.body)["data"]?["entries"]?.array?.count
    }

    @Test("POST /api/v1/progress: a write that waits for a second is a 503 with Retry-After, and stores nothing; reads are answered")
    func inVain() throws {
        let lock = try LockHolder(program.path)
        #expect(try count() == 0)
        let response = try #require(try program.reply(.post, "/api/v1/progress", body: Self.entry).answer)
        #expect(response.status.code == 503)
        #expect(response.headers[.retryAfter] == "1")
        try lock.release()
        #expect(try count() == 0)
        #expect(try program.reply(.post, "/api/v1/progress", body: Self.entry).answer?.status == .created)
        try program.database.close()
    }
}

@Suite("A read at its own time, while another program holds the database's lock")
struct ForeignLockInstantTests {
    /// The days of the entries at a time of the request's own.
    private func days(at now: String?, in program: FileProgram) throws -> [String?]? {
        let response = try #require(try program.reply(.get, "/api/v1/progress", at: now).answer)
        let entries = try JSON(parsing: response.body)["data"]?["entries"]?.array
        return entries?.map { $0["date"]?.string.map { String($0.prefix(10)) } }
    }

    @Test(
        "is answered at once, with the data that are due by its time, and stores none of them",
        arguments: [nil, "2026-01-07T10:00:00Z", "2026-01-10T12:00:00Z"])
    func read(at now: String?) throws {
        let generator: JSON = ["type": "weight", "days": 1, "from": 80]
        let program = try FileProgram(accounts: [["key": "ada", "tokens": ["t"], "fitiq": ["progress": ["generate": generator]]]])
        #expect(try days(at: nil, in: program) == ["2026-01-07"])
        let lock = try LockHolder(program.path)
        #expect(try days(at: now, in: program) == [now.map { String($0.prefix(10)) } ?? "2026-01-07"])
        #expect(try days(at: nil, in: program) == ["2026-01-07"])
        try lock.release()
        #expect(try days(at: nil, in: program) == ["2026-01-07"])
        try program.database.close()
    }
}

@Suite("A served database's file")
struct ServedFileTests {
    @Test("whose key is deleted or replaced is reported by GET health and in the log, until the key is back", arguments: [true, false])
    func key(_ isReplaced: Bool) async throws {
        let program = try FileProgram(accounts: [["key": "ada", "tokens": ["t"]]])
        func health() throws -> JSON {
            try JSON(parsing: #require(try program.reply(.get, "/_understudy/health").answer).body)
        }
        let log = LogRecorder()
        let watch = DatabaseWatch.start(over: program.database.world, logger: log.logger, lookEverySeconds: 0.005)
        let (file, key) = (program.path + ".key", try Data(contentsOf: URL(filePath: program.path + ".key")))
        try FileManager.default.removeItem(atPath: file)
        if isReplaced { try PrivateFile.store(Array("AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=".utf8), at: file) }
        #expect(try health()["status"] == "degraded")
        let problem = try #require(try health()["problem"]?.string)
        #expect(problem.contains("the key file \(file) \(isReplaced ? "has another key" : "was deleted")"))
        try await eventually { log.lines.contains(problem) }
        try PrivateFile.store([UInt8](key), at: file)
        #expect(try health()["status"] == "ok")
        try await eventually { log.lines.last == "the database's files are back in place" }
        watch.stop()
        try program.database.close()
    }

    @Test(
        "that is deleted, or whose log or lock is, is reported by GET health and once in the log, and its data are still served",
        arguments: ["", "-wal", "-shm", ".lock"])
    func deleted(_ suffix: String) async throws {
        let program = try FileProgram(accounts: [["key": "ada", "tokens": ["t"]]])
        func health() throws -> JSON {
            try JSON(parsing: #require(try program.reply(.get, "/_understudy/health").answer).body)
        }
        #expect(try health()["status"] == "ok" && health()["problem"] == nil)
        let log = LogRecorder()
        let watch = DatabaseWatch.start(over: program.database.world, logger: log.logger, lookEverySeconds: 0.005)
        try FileManager.default.removeItem(atPath: program.path + suffix)
        #expect(try health()["status"] == "degraded")
        let problem = try #require(try health()["problem"]?.string)
        #expect(problem.contains("\(program.path + suffix) was deleted"))
        try await eventually { !log.lines.isEmpty }
        watch.stop()
        #expect(log.lines == [problem])
        #expect(try program.reply(.get, "/api/v1/progress").answer?.status == .ok)
        try program.database.close()
    }
}
