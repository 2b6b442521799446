import Testing
import TestSupport
import Values

@Suite("Chat, log and briefings")
struct ChatRoutesTests {
    @Test("POST /api/chat: a message gets a canned answer", arguments: ["guide", "backend"])
    func chat(_ fidelity: String) throws {
        let world = try TestWorld(fidelity: fidelity, accounts: [.account()])
        let answer = try world.post("/api/chat", ["message": " How am I doing? "])
        #expect(answer.status == 200)
        #expect(answer.body["answer"]?.string?.isEmpty == false)
        #expect(answer.body["contextItems"]?.array?.count == 0)
        #expect(answer.body.object?.count == 2)
    }

    @Test(
        "POST /api/chat: a message is required",
        arguments: [[:], ["message": .null], ["message": ""], ["message": 0], ["message": false]] as [JSON])
    func noMessage(_ body: JSON) throws {
        expectAnswer(try TestWorld(accounts: [.account()]).post("/api/chat", body), 400, ["error": "message is required"])
    }

    @Test("POST /api/chat: the message must be a text that is not blank", arguments: ["  ", "\n\t", 5, true, [], ["hi"], [:]] as [JSON])
    func badMessage(_ message: JSON) throws {
        let answer = try TestWorld(accounts: [.account()]).post("/api/chat", ["message": message])
        expectAnswer(answer, 400, ["error": "message must be a non-empty string"])
    }

    @Test("POST /api/chat: before the questionnaire, fidelity guide answers and fidelity backend fails")
    func beforeOnboarding() throws {
        let backend = try TestWorld(fidelity: "backend", accounts: [.newcomer()])
        let failure: JSON = ["error": "Internal server error", "message": "Internal server error"]
        expectAnswer(try backend.post("/api/chat", ["message": "hi"]), 500, failure)
        expectAnswer(try backend.post("/api/chat", ["message": ""]), 400, ["error": "message is required"])
        let guide = try TestWorld(accounts: [.newcomer()])
        #expect(try guide.post("/api/chat", ["message": "hi"]).status == 200)
    }

    @Test("POST /api/ingest-log: needs no token")
    func log() throws {
        let body: JSON = ["userId": "nobody", "logText": "slept well"]
        expectAnswer(try TestWorld().post("/api/ingest-log", token: nil, body), 200, ["ok": true])
    }

    @Test(
        "POST /api/ingest-log: a user and a text are required",
        arguments: [
            [:], ["userId": "ada"], ["logText": "x"], ["userId": "", "logText": "x"], ["userId": "ada", "logText": ""],
            ["userId": "ada", "logText": .null],
        ] as [JSON]
    )
    func badLog(_ body: JSON) throws {
        let expected: JSON = ["error": "userId and logText are required"]
        expectAnswer(try TestWorld().post("/api/ingest-log", token: nil, body), 400, expected)
    }

    @Test(
        "POST a briefing: the message always waits for the first check-in",
        arguments: ["/api/age/morning-briefing", "/api/age/evening-briefing"])
    func briefing(_ target: String) throws {
        let expected: JSON = ["message": "We don't have enough data yet. Let's start with your first daily check-in."]
        expectAnswer(try WorkedExample.world().post(target, ["userId": "anybody"]), 200, expected)
    }

    @Test("POST a briefing: a user id is required", arguments: ["/api/age/morning-briefing", "/api/age/evening-briefing"])
    func badBriefing(_ target: String) throws {
        let world = try TestWorld(accounts: [.account()])
        for body in [[:], ["userId": ""], ["userId": .null]] as [JSON] {
            expectAnswer(try world.post(target, body), 400, ["error": "userId is required"])
        }
    }
}
