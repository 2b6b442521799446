import HTTPTypes
import MicroHTTP
import Testing
import Values

@testable import UnderstudyProgram

@Suite("While another program holds the lock of the main world's file")
struct ForeignLockWorldsTests {
    /// A request, and the status of its answer.
    struct Step: Sendable, CustomTestStringConvertible {
        let method: HTTPRequest.Method
        let target: String
        let status: Int
        let body: JSON?

        init(_ method: HTTPRequest.Method, _ target: String, _ status: Int, _ body: JSON? = nil) {
            self.method = method
            self.target = target
            self.status = status
            self.body = body
        }

        var testDescription: String { "\(method) \(target)" }
    }

    private let program: FileProgram
    private static let account: JSON = ["key": "ada", "tokens": ["t"], "fitiq": ["progress": []]]
    private static let entry: JSON = ["type": "weight", "quantity": 75.5, "logged_at": "2026-01-07T08:00:00Z"]

    init() throws {
        program = try FileProgram(accounts: [Self.account])
    }

    /// The response to a step.
    @discardableResult
    private func take(_ step: Step, sourceLocation: SourceLocation = #_sourceLocation) throws -> Response {
        let reply = try program.reply(step.method, step.target, body: step.body)
        let answer = try #require(reply.answer, "\(step.testDescription) waits", sourceLocation: sourceLocation)
        #expect(answer.status.code == step.status, "\(step.testDescription)", sourceLocation: sourceLocation)
        return answer
    }

    private func count(in base: String) throws -> Int? {
        try JSON(parsing: take(Step(.get, "\(base)/api/v1/progress", 200)).body)["data"]?["entries"]?.array?.count
    }

    @Test("a sandbox can be created, read, written, restored and reset, and its clock can be moved")
    func sandbox() throws {
        let lock = try LockHolder(program.path)
        let (base, control) = ("/_sandbox/t1", "/_sandbox/t1/_understudy")
        try take(Step(.put, "/_understudy/sandboxes/t1", 201, [:]))
        try take(Step(.post, "\(base)/api/v1/progress", 201, Self.entry))
        #expect(try count(in: base) == 1)
        try take(Step(.put, "\(control)/snapshots/one", 201))
        try take(Step(.post, "\(base)/api/v1/progress", 201, Self.entry))
        try take(Step(.post, "\(control)/snapshots/one/restore", 200))
        #expect(try count(in: base) == 1)
        try take(Step(.put, "\(control)/clock", 200, ["advance": "P1D"]))
        try take(Step(.post, "\(control)/tokens", 201, ["account": "ada", "kind": "opaque"]))
        try take(Step(.post, "\(control)/accounts", 201, ["key": "eve"]))
        try take(Step(.post, "\(control)/seed", 200, ["version": 1, "accounts": [["key": "grace"]]]))
        try take(Step(.get, "\(control)/requests", 200))
        try take(Step(.post, "\(control)/reset", 200))
        #expect(try count(in: base) == 0)
        try take(Step(.delete, "/_understudy/sandboxes/t1", 204))
        try lock.release()
        try program.database.close()
    }

    /// Calls in the main world that need no lock.
    private static let unlocked = [
        Step(.get, "/_understudy/health", 200), Step(.get, "/_understudy/clock", 200), Step(.get, "/_understudy/faults", 200),
        Step(.post, "/_understudy/faults", 201, ["match": ["path": "/nowhere"], "effect": ["status": 503]]),
        Step(.delete, "/_understudy/faults", 204), Step(.get, "/_understudy/sandboxes", 200), Step(.get, "/_understudy/snapshots", 200),
        Step(.delete, "/_understudy/requests", 204), Step(.get, "/_understudy/routes", 200),
    ]

    @Test("health, clock, rules and lists of the main world are answered at once, and its data are read")
    func control() throws {
        let lock = try LockHolder(program.path)
        for step in Self.unlocked {
            let reply = try program.reply(step.method, step.target, body: step.body)
            #expect(reply.answer?.status.code == step.status, "\(step.testDescription)")
        }
        let health = try JSON(parsing: take(Step(.get, "/_understudy/health", 200)).body)
        #expect(health["status"] == "ok")
        #expect(try count(in: "") == 0)
        for target in ["accounts", "seed", "requests"] { try take(Step(.get, "/_understudy/\(target)", 200)) }
        try take(Step(.put, "/_understudy/snapshots/two", 201))
        try lock.release()
        try program.database.close()
    }

    /// Calls that write to the main world, with their status when no other program holds the lock.
    private static let writing = [
        Step(.post, "/_understudy/reset", 200), Step(.post, "/_understudy/snapshots/one/restore", 200),
        Step(.post, "/_understudy/tokens", 201, ["account": "ada", "kind": "opaque"]),
        Step(.post, "/_understudy/accounts", 201, ["key": "eve"]),
        Step(.post, "/_understudy/seed", 200, ["version": 1, "accounts": [["key": "grace"]]]),
    ]

    /// This test takes a second: all calls wait during the same one.
    @Test("calls that write to the main world wait a second, then answer 503 with Retry-After and change nothing")
    func waiting() throws {
        try take(Step(.put, "/_understudy/snapshots/one", 201))
        let before = try take(Step(.get, "/_understudy/seed", 200)).wholeBody
        let lock = try LockHolder(program.path)
        for write in Self.writing {
            let answer = try take(Step(write.method, write.target, 503, write.body))
            #expect(answer.headers[.retryAfter] == "1")
            #expect(answer.headers[.contentType] == "application/problem+json")
        }
        #expect(try take(Step(.get, "/_understudy/seed", 200)).wholeBody == before)
        try lock.release()
        for write in Self.writing { try take(write) }
        try program.database.close()
    }
}
