import Testing
import TestSupport
import Values

@Suite("Consultations of a seed")
struct ConsultationSeedTests {
    private static func chat(_ messages: JSON...) -> JSON {
        ["persona": "sleep_coach", "created_at": "2026-01-05T09:00:00Z", "messages": .array(messages)]
    }

    private func messages(_ block: JSON) throws -> [JSON] {
        let world = try TestWorld(accounts: [.account(fitiq: block)])
        let chat = try #require(world.chats("status=all").first?["id"]?.string)
        return try #require(world.data(.get, "/consultations/\(chat)/messages")["messages"]?.array)
    }

    @Test("get the coach's messages that have no text, from the data of their days")
    func replies() throws {
        let progress: JSON = [
            ["type": "sleep_hours", "quantity": 6, "loggedAt": "2026-01-05T07:00:00Z"],
            ["type": "sleep_hours", "quantity": 8, "loggedAt": "2026-01-06T07:00:00Z"],
        ]
        let chat = Self.chat(
            ["role": "assistant"], ["role": "user", "content": "I feel tired"], ["role": "assistant"],
            ["role": "user", "content": "And now?", "created_at": "2026-01-06T09:00:00Z"],
            ["role": "assistant", "created_at": "2026-01-06T09:00:00Z"], ["role": "assistant", "content": "Good night."])
        let messages = try messages(["progress": progress, "consultations": [chat]])
        let question = "What time do you want to be in bed tonight?"
        #expect(
            messages.map { $0["content"] } == [
                .string("Hi ada! I am your Sleep Coach. \(question)"), "I feel tired",
                .string(
                    "Over the last 7 days you logged 1 night: 6 h on Monday. "
                        + "Try going to bed 30 minutes earlier for the next three nights. \(question)"),
                "And now?",
                .string(
                    "Over the last 7 days you logged 2 nights, 7 h on average; the longest was 8 h on Tuesday. "
                        + "That is a solid base: keep the same wake-up time at the weekend. \(question)"),
                "Good night.",
            ])
        #expect(messages[0]["tokens_used"] == 19)
        #expect(messages[1]["tokens_used"] == .null)
    }

    @Test("have ids that each import gives again")
    func ids() throws {
        let block: JSON = ["consultations": [Self.chat(["role": "user", "content": "Hi"])]]
        #expect(try messages(block) == messages(block))
    }

    @Test("need a text for each message of the user")
    func missingText() throws {
        let chat = Self.chat(["role": "assistant"], ["role": "user"])
        let paths = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["consultations": [chat]]]]).map(\.path)
        #expect(paths == ["$.accounts[0].fitiq.consultations[0].messages[1].content"])
    }

    private static let faults: [(JSON, String)] = [
        (["persona": "guru"], ".persona"), (["persona": "sleep_coach", "status": "open"], ".status"),
        (["persona": "sleep_coach", "context_type": "moon"], ".context_type"),
        (["persona": "sleep_coach", "completed_at": "noon"], ".completed_at"), (["persona": "sleep_coach", "title": "Mine"], ".title"),
        (["persona": "sleep_coach", "messages": [["role": "system", "content": "Hi"]]], ".messages[0].role"),
        (["persona": "sleep_coach", "messages": [["role": "user", "content": ""]]], ".messages[0].content"),
    ]

    @Test("name the path of each fault", arguments: faults)
    func fault(_ chat: JSON, _ path: String) throws {
        let paths = try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["consultations": [chat]]]]).map(\.path)
        #expect(paths == ["$.accounts[0].fitiq.consultations[0]" + path])
    }

    @Test("end with the user")
    func deletion() throws {
        let world = try TestWorld(accounts: [.account(fitiq: ["consultations": [Self.chat()]])])
        #expect(try world.fit(.delete, "/users/me").status == 204)
        #expect(try !world.exportSeed().text.contains("sleep_coach"))
    }

    @Test("W-204, W-205: of the personas count their messages, and are none for a new user")
    func personas() throws {
        let accounts = try (TestServer.demoSeed["accounts"]?.array ?? []).filter { account in
            ["fitiq-full", "fitiq-empty"].contains { account["key"] == .string($0) }
        }
        let world = try TestWorld(accounts: accounts)
        let chats = try world.chats("status=all", token: "fitiq-full")
        #expect(chats.map { $0["persona"] } == ["sleep_coach", "general_wellness", "nutritionist"])
        #expect(chats.map { $0["has_context_for_goal_suggestions"] } == [true, false, false])
        for chat in chats {
            let id = try #require(chat["id"]?.string)
            let data = try world.data(.get, "/consultations/\(id)/messages", token: "fitiq-full")
            #expect(chat["message_count"] == data["total"])
            let texts = (data["messages"]?.array ?? []).compactMap { $0["content"]?.string }
            #expect(texts.allSatisfy { !$0.isEmpty })
            #expect(texts.first?.hasPrefix("Hi Fiona! I am your ") == true)
        }
        #expect(try world.chats("status=all", token: "fitiq-empty").isEmpty)
    }
}
