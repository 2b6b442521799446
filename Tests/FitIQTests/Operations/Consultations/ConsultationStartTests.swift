import Testing
import TestSupport
import Values

@Suite("POST /consultations: a consultation")
struct ConsultationStartTests {
    private func world(_ block: JSON = [:]) throws -> TestWorld { try TestWorld(accounts: [.account(fitiq: block)]) }

    @Test("W-020: begins with a greeting of the coach, and has every member")
    func greeting() throws {
        let data = try world(["userId": "7c9e6679-7425-40de-944b-e07fc1f90ae7"]).startChat(["persona": "general_wellness"])
        let chat = try #require(data["consultation"])
        let (id, message) = (try #require(chat["id"]), try #require(data["greeting_message"]))
        let text = "Hi ada! I am your Wellness Coach. Shall we turn this into a goal?"
        #expect(
            message == [
                "id": message["id"] ?? .null, "consultation_id": id, "role": "assistant", "content": .string(text), "function_name": .null,
                "function_args": .null, "tokens_used": 17, "processing_time_ms": 940, "created_at": "2026-01-07T09:00:00Z",
            ])
        #expect(
            chat == [
                "id": id, "user_id": "7c9e6679-7425-40de-944b-e07fc1f90ae7", "persona": "general_wellness", "status": "active",
                "goal_id": .null, "context_type": "general", "context_id": .null, "quick_action": .null,
                "started_at": "2026-01-07T09:00:00Z", "completed_at": .null, "last_message_at": "2026-01-07T09:00:00Z", "message_count": 1,
                "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z", "has_context_for_goal_suggestions": false,
                "messages": [message],
            ])
        #expect(data["needs_survey"] == false)
    }

    @Test(
        "W-021: is with each of the coaches",
        arguments: [
            "general_wellness", "wellness_specialist", "nutritionist", "fitness_coach", "mental_health_coach", "sleep_coach",
        ])
    func persona(_ persona: String) throws {
        #expect(try world().startChat(["persona": .string(persona)])["consultation"]?["persona"] == .string(persona))
    }

    @Test("W-023: about a goal has the goal's id in lower case, even if the goal does not exist")
    func goal() throws {
        let id = "0F8FAD5B-D9CB-469F-A165-70867728950E"
        let data = try world().startChat([
            "persona": "general_wellness", "context_type": "goal", "context_id": .string(id), "quick_action": "review-goal",
        ])
        let chat = try #require(data["consultation"])
        #expect(chat["context_type"] == "goal")
        #expect(chat["context_id"] == .string(id.lowercased()))
        #expect(chat["goal_id"] == .string(id.lowercased()))
        #expect(chat["quick_action"] == "review-goal")
        #expect(data["greeting_message"] == .null)
        #expect(chat["messages"]?.array?.map { $0["role"] } == ["user", "assistant"])
        #expect(chat["messages"]?.array?.first?["content"] == "How am I doing with this goal?")
    }

    @Test("with a goal's id alone is about the goal")
    func goalAlone() throws {
        let chat = try world().startChat(["persona": "sleep_coach", "goal_id": "G"])["consultation"]
        #expect(chat?["context_type"] == "goal")
        #expect(chat?["context_id"] == "g")
        #expect(chat?["messages"]?.array?.first?["content"]?.string?.contains("Let us work on your goal.") == true)
    }

    @Test("W-024: about the journal is emitted as a general one everywhere")
    func journal() throws {
        let world = try world()
        let data = try world.startChat(["persona": "sleep_coach", "context_type": "journal"])
        let id = try #require(data["consultation"]?["id"]?.string)
        #expect(data["consultation"]?["context_type"] == "general")
        #expect(try world.data(.get, "/consultations/\(id)")["context_type"] == "general")
        #expect(try world.chats().map { $0["context_type"] } == ["general"])
    }

    @Test("about one of the user's insights names it; an unknown insight is ignored")
    func insight() throws {
        let world = try world(["insights": [["id": "mine", "type": "daily", "title": "A strong day", "content": "You walked."]]])
        let known = try world.startChat(["persona": "sleep_coach", "context_type": "insight", "context_id": "MINE"])
        let text = "Hi ada! I am your Sleep Coach. Let us look at \"A strong day\". What time do you want to be in bed tonight?"
        #expect(known["greeting_message"]?["content"] == .string(text))
        let unknown = try world.startChat(["persona": "sleep_coach", "context_type": "insight", "context_id": "other"])
        #expect(
            unknown["greeting_message"]?["content"] == "Hi ada! I am your Sleep Coach. What time do you want to be in bed tonight?")
    }

    @Test("with an initial message begins with it and the reply, even with a quick action")
    func initialMessage() throws {
        let data = try world().startChat([
            "persona": "sleep_coach", "initial_message": " How is my sleep? ", "quick_action": "plan-nutrition",
        ])
        #expect(data["greeting_message"] == .null)
        #expect(data["consultation"]?["message_count"] == 2)
        #expect(data["consultation"]?["messages"]?.array?.first?["content"] == "How is my sleep?")
    }

    @Test("with an unknown quick action begins with a greeting")
    func unknownAction() throws {
        let data = try world().startChat(["persona": "sleep_coach", "quick_action": "dance"])
        #expect(data["greeting_message"]?["role"] == "assistant")
        #expect(data["consultation"]?["quick_action"] == "dance")
    }

    @Test("W-026: can have the coach of another one")
    func samePersona() throws {
        let world = try world()
        let ids = try (0..<2).map { _ in try world.startChat()["consultation"]?["id"] }
        #expect(ids[0] != ids[1])
    }

    @Test("W-027: is refused while ten are active")
    func limit() throws {
        let world = try world()
        let path = try world.chatPath()
        for _ in 1..<10 { try world.startChat() }
        let expected = JSON.refusal(
            "TOO_MANY_ACTIVE_CONSULTATIONS", "too many active consultations: please complete some before creating new ones")
        expectAnswer(try world.fit(.post, "/consultations", body: ["persona": "sleep_coach"]), 429, expected)
        try world.data(.post, path + "/complete")
        try world.startChat()
    }

    private static let refused: [(JSON, JSON)] = [
        ([:], .invalid("persona is required")), (["persona": .null], .invalid("persona is required")),
        (["persona": "guru"], .invalid("Invalid persona")), (["persona": 5], .invalidPayload),
        (["persona": "sleep_coach", "context_type": "weather"], .invalid("Invalid context_type")),
        (["persona": "sleep_coach", "initial_message": " "], .invalid("initial_message is required")),
        (
            ["persona": "sleep_coach", "initial_message": .string(String(repeating: "a", count: 10_001))],
            .invalid("initial_message must be at most 10000 characters")
        ),
        (["persona": "sleep_coach", "goal_id": 7], .invalidPayload), (["persona": "sleep_coach", "quick_action": []], .invalidPayload),
    ]

    @Test("is refused with a wrong member, and nothing is stored", arguments: refused)
    func wrong(_ body: JSON, _ expected: JSON) throws {
        let world = try world()
        expectAnswer(try world.fit(.post, "/consultations", body: body), 400, expected)
        #expect(try world.chats("status=all").isEmpty)
    }
}
