import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /api/auth/password-reset/request")
struct PasswordResetRequestTests {
    private let sent: JSON = ["message": "If an account exists for this email, we've sent a code."]
    private let exhausted: JSON = [
        "error": "too_many_requests", "message": "Maximum number of requests exceeded. Please try again later.",
    ]

    private func wait(_ seconds: Int) -> JSON {
        ["error": "too_many_requests", "message": .string("Please wait \(seconds) seconds before requesting another code.")]
    }

    private func ask(_ world: TestWorld, _ email: String = "ada@example.com", at now: String? = nil) throws -> Answer {
        if let now { try world.setNow(now) }
        return try world.post("/api/auth/password-reset/request", token: nil, ["email": .string(email)])
    }

    @Test(
        "has the same response for known and unknown addresses",
        arguments: ["ada@example.com", "nobody@example.com", "nonsense", "ADA@EXAMPLE.COM"])
    func anybody(_ email: String) throws {
        expectAnswer(try ask(TestWorld(accounts: [.account()]), email), 200, sent)
    }

    @Test("requires an address", arguments: [[:], ["email": ""], ["email": .null], ["email": 5], ["mail": "ada@example.com"]] as [JSON])
    func noEmail(_ body: JSON) throws {
        let answer = try TestWorld().post("/api/auth/password-reset/request", token: nil, body)
        expectAnswer(answer, 400, ["error": "email is required"])
    }

    @Test("requires a body", arguments: ["guide", "backend"])
    func noBody(_ fidelity: String) throws {
        let answer = try TestWorld(fidelity: fidelity).send(.post, "/api/auth/password-reset/request")
        expectAnswer(answer, 400, ["error": "email is required"])
    }

    @Test(
        "is refused within a minute; the remaining seconds are rounded up",
        arguments: [
            ("2026-01-07T09:00:00.000Z", 60), ("2026-01-07T09:00:00.001Z", 60), ("2026-01-07T09:00:30Z", 30),
            ("2026-01-07T09:00:58.001Z", 2), ("2026-01-07T09:00:59Z", 1), ("2026-01-07T09:00:59.999Z", 1),
        ]
    )
    func resend(_ now: String, _ seconds: Int) throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z")
        expectAnswer(try ask(world), 200, sent)
        expectAnswer(try ask(world, at: now), 429, wait(seconds))
        expectAnswer(try ask(world, " Ada@Example.com "), 429, wait(seconds))
    }

    @Test("is possible again after a minute, which then restarts")
    func minute() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z")
        expectAnswer(try ask(world), 200, sent)
        expectAnswer(try ask(world, at: "2026-01-07T09:00:59Z"), 429, wait(1))
        expectAnswer(try ask(world, at: "2026-01-07T09:01:00Z"), 200, sent)
        expectAnswer(try ask(world, at: "2026-01-07T09:01:59Z"), 429, wait(1))
    }

    @Test("is possible for another address at the same time")
    func otherAddress() throws {
        let world = try TestWorld()
        expectAnswer(try ask(world, "ada@example.com"), 200, sent)
        expectAnswer(try ask(world, "bob@example.com"), 200, sent)
    }

    @Test("is possible five times an hour")
    func hour() throws {
        let world = try TestWorld(now: "2026-01-07T09:00:00Z")
        for minute in 0..<5 {
            expectAnswer(try ask(world, at: "2026-01-07T09:0\(minute):00Z"), 200, sent)
        }
        expectAnswer(try ask(world, at: "2026-01-07T09:04:59Z"), 429, wait(1))
        expectAnswer(try ask(world, at: "2026-01-07T09:05:00Z"), 429, exhausted)
        expectAnswer(try ask(world, at: "2026-01-07T09:59:59.999Z"), 429, exhausted)
        expectAnswer(try ask(world, at: "2026-01-07T10:00:01Z"), 200, sent)
        expectAnswer(try ask(world, at: "2026-01-07T10:01:01Z"), 200, sent)
    }
}
