import Testing
import TestSupport
import Values

@Suite("Messages of a consultation")
struct ConsultationMessageTests {
    private func world(_ progress: [JSON] = []) throws -> TestWorld {
        try TestWorld(accounts: [.account(fitiq: ["progress": .array(progress)])])
    }

    private static func entry(_ type: String, _ quantity: Double, _ loggedAt: String) -> JSON {
        ["type": .string(type), "quantity": .number(quantity), "loggedAt": .string(loggedAt)]
    }

    @Test("W-035: are answered at once")
    func send() throws {
        let world = try world()
        let path = try world.chatPath()
        let data = try world.data(.post, path + "/messages", body: ["content": " How is my sleep? "], status: 201)
        let (sent, reply) = (try #require(data["user_message"]), try #require(data["assistant_message"]))
        #expect(sent["content"] == "How is my sleep?")
        #expect(sent["role"] == "user")
        #expect(sent["tokens_used"] == .null)
        #expect(sent["processing_time_ms"] == .null)
        #expect(reply["role"] == "assistant")
        #expect(reply["tokens_used"]?.integer != nil)
        for message in [sent, reply] {
            #expect(message["consultation_id"] == .string(String(path.dropFirst("/consultations/".count))))
            #expect(message["created_at"] == "2026-01-07T09:00:00Z")
            #expect(message["id"]?.string?.count == 36)
        }
        for (key, value) in sent.object ?? [:] { #expect(data[key] == value, "\(key)") }
    }

    @Test("W-036: are listed oldest first, in pages")
    func list() throws {
        let world = try world()
        let path = try world.chatPath()
        try world.say("One", in: path)
        try world.say("Two", in: path)
        let all = try world.data(.get, path + "/messages")
        let messages = try #require(all["messages"]?.array)
        #expect(messages.map { $0["role"] } == ["assistant", "user", "assistant", "user", "assistant"])
        #expect(messages[1]["content"] == "One")
        #expect(all["total"] == 5)
        #expect(all["total_count"] == 5)
        #expect(all["limit"] == 50)
        #expect(all["has_more"] == false)
        let page = try world.data(.get, path + "/messages?limit=2&offset=1")
        #expect(page["messages"] == .array(Array(messages[1...2])))
        #expect(page["has_more"] == true)
        let beyond = try world.data(.get, path + "/messages?offset=5")
        #expect(beyond["messages"] == [])
        #expect(beyond["has_more"] == false)
        #expect(beyond["total"] == 5)
    }

    private static let refused: [(JSON, String)] = [
        ([:], "content is required"), (["content": ""], "content is required"), (["content": " \n\t"], "content is required"),
        (["content": .string(String(repeating: "a", count: 10_001))], "content must be at most 10000 characters"),
        (["content": 5], "Invalid request payload"),
    ]

    @Test("W-038: without text are refused, and nothing is stored", arguments: refused)
    func blank(_ body: JSON, _ message: String) throws {
        let world = try world()
        let path = try world.chatPath()
        let before = try world.stored()
        expectAnswer(try world.fit(.post, path + "/messages", body: body), 400, .invalid(message))
        #expect(try world.stored() == before)
    }

    @Test("are refused if the consultation is not active")
    func inactive() throws {
        let world = try world()
        let path = try world.chatPath()
        try world.data(.post, path + "/complete")
        let expected = JSON.refusal("CONSULTATION_NOT_ACTIVE", "Consultation is not active")
        expectAnswer(try world.fit(.post, path + "/messages", body: ["content": "Hi"]), 403, expected)
    }

    @Test("move the time of the last change")
    func times() throws {
        let world = try world()
        let path = try world.chatPath()
        try world.setNow("2026-01-07T10:00:00Z")
        try world.say("Hi", in: path)
        let chat = try world.data(.get, path)
        #expect(chat["last_message_at"] == "2026-01-07T10:00:00Z")
        #expect(chat["updated_at"] == "2026-01-07T10:00:00Z")
        #expect(chat["created_at"] == "2026-01-07T09:00:00Z")
    }

    @Test("W-044: with the same text, data and date have replies with the same bytes")
    func deterministic() throws {
        let entries = [Self.entry("sleep_hours", 6.5, "2026-01-06T07:00:00Z"), Self.entry("sleep_hours", 7.1, "2026-01-07T07:00:00Z")]
        func replies() throws -> [String] {
            let world = try world(entries)
            let path = try world.chatPath()
            return try ["I feel tired", "I feel tired"].map { try world.say($0, in: path) }
        }
        let (first, second) = (try replies(), try replies())
        #expect(first[0].utf8.elementsEqual(first[1].utf8))
        #expect(first == second)
    }

    @Test("W-045: about tiredness have replies with the average sleep, which follow the data")
    func sleep() throws {
        let world = try world([
            Self.entry("sleep_hours", 6, "2026-01-05T07:00:00Z"), Self.entry("sleep_hours", 7, "2026-01-06T07:00:00Z"),
            // Before the week, and after today.
            Self.entry("sleep_hours", 12, "2025-12-31T23:59:59Z"), Self.entry("sleep_hours", 12, "2026-01-08T00:00:00Z"),
        ])
        let path = try world.chatPath()
        #expect(
            try world.say("I feel tired", in: path)
                == "Over the last 7 days you logged 2 nights, 6.5 h on average; the longest was 7 h on Tuesday. "
                + "Try going to bed 30 minutes earlier for the next three nights. What time do you want to be in bed tonight?")
        try world.log(["type": "sleep_hours", "quantity": 9.5, "logged_at": "2026-01-07T07:00:00Z"])
        #expect(
            try world.say("I feel tired", in: path)
                == "Over the last 7 days you logged 3 nights, 7.5 h on average; the longest was 9.5 h on Wednesday. "
                + "That is a solid base: keep the same wake-up time at the weekend. What time do you want to be in bed tonight?")
    }

    @Test("W-045: about food have replies with the logged meals, which follow the data")
    func food() throws {
        let world = try world()
        let path = try world.chatPath(["persona": "nutritionist"])
        #expect(try world.say("What should I eat?", in: path).hasPrefix("I see no meals logged in the last 7 days."))
        try world.log(["type": "weight", "quantity": 80, "logged_at": "2026-01-07T08:00:00Z"])
        // No meal, although the app logs it for one.
        try world.log(["type": "calories_in", "quantity": 900, "logged_at": "2026-01-07T08:00:00Z"])
        let meals: [(Double, Double, String)] = [(700, 20, "2026-01-07"), (800, 40, "2026-01-07"), (900, 90, "2025-12-31")]
        for (calories, protein, day) in meals {
            let item = JSON.mealItem(calories: .number(calories)).with(["protein_g": .number(protein)])
            let meal: JSON = ["meal_type": "lunch", "items": [item], "logged_at": .string("\(day)T08:00:00Z")]
            try world.data(.post, "/meal-logs/batch", body: meal, status: 201)
        }
        #expect(
            try world.say("What should I eat?", in: path)
                == "In the last 7 days you logged 2 meals on 1 day: 1,500 kcal and 60 g protein. "
                + "You are about 36 g short of your protein target: add yogurt or eggs at breakfast. Which meal shall we improve first?")
    }

    @Test("about food count a meal in words as soon as its processing has ended, in the first message, too")
    func dueMeal() throws {
        let world = try TestWorld.meals()
        let path = try world.chatPath(["persona": "nutritionist"])
        _ = try world.mealPath("2 eggs")
        #expect(try world.say("What should I eat?", in: path).hasPrefix("In the last 7 days you logged 1 meal on 1 day: 143 kcal"))
        _ = try world.mealPath("2 eggs")
        let started = try world.startChat(["persona": "nutritionist", "initial_message": "What should I eat?"])
        let reply = started["consultation"]?["messages"]?.array?.last?["content"]?.string
        #expect(reply?.hasPrefix("In the last 7 days you logged 2 meals on 1 day: 286 kcal") == true)
    }

    @Test("W-045: about tiredness count a day's sleep sessions in place of its logged hours")
    func sleepSessions() throws {
        let world = try world([Self.entry("sleep_hours", 4, "2026-01-06T07:00:00Z"), Self.entry("sleep_hours", 6, "2026-01-07T07:00:00Z")])
        let path = try world.chatPath()
        // A night and a nap, and a night before the week.
        for (start, end) in [
            ("2026-01-05T22:00:00Z", "2026-01-06T05:00:00Z"), ("2026-01-06T12:00:00Z", "2026-01-06T13:00:00Z"),
            ("2025-12-31T12:00:00Z", "2025-12-31T23:59:59Z"),
        ] {
            try world.data(.post, "/sleep", body: ["start_time": .string(start), "end_time": .string(end)], status: 201)
        }
        #expect(
            try world.say("I feel tired", in: path).hasPrefix(
                "Over the last 7 days you logged 2 nights, 7 h on average; the longest was 8 h on Tuesday. "))
    }

    @Test("about mood quote mood entries in place of scores")
    func mood() throws {
        let world = try world([Self.entry("mood_score", 2, "2026-01-06T07:00:00Z")])
        let path = try world.chatPath()
        #expect(try world.say("mood", in: path).hasPrefix("Your mood score of the last 7 days is 2 out of 10."))
        for (valence, loggedAt) in [(0.5, "2026-01-07T08:00:00Z"), (-1, "2025-12-31T23:59:59Z")] as [(Double, String)] {
            try world.data(
                .post, "/wellness/mood-entries",
                body: ["valence": .number(valence), "labels": ["happy"], "logged_at": .string(loggedAt)], status: 201)
        }
        #expect(
            try world.say("mood", in: path).hasPrefix(
                "Your mood entry of the last 7 days is at 0.5 on a scale from -1 to 1: \"happy\"."))
    }

    @Test("about activity count the workouts of the week, and their minutes")
    func workouts() throws {
        let world = try world()
        let path = try world.chatPath()
        for (day, minutes) in [("2026-01-06", 40), ("2026-01-01", 20), ("2025-12-31", 99)] {
            try world.data(
                .post, "/workouts",
                body: [
                    "activity_type": "Running", "started_at": .string(day + "T08:00:00Z"), "duration_minutes": .integer(minutes),
                ], status: 201)
        }
        #expect(try world.say("workout", in: path).hasPrefix("2 workouts (60 minutes) in the last 7 days."))
    }

    @Test("about weight have replies with the change since 30 days ago")
    func weight() throws {
        let world = try world([
            Self.entry("weight", 81.2, "2025-12-08T07:00:00Z"), Self.entry("weight", 70, "2025-12-09T07:00:00Z"),
            Self.entry("weight", 80, "2026-01-06T07:00:00Z"), Self.entry("weight", 60, "2026-01-08T07:00:00Z"),
        ])
        let reply = try world.say("Am I losing weight?", in: world.chatPath())
        #expect(reply.hasPrefix("Your latest weight is 80 kg, 1.2 kg less than 30 days ago."))
    }

    @Test("about weight compare with no entry that is more than 60 days old")
    func oldWeight() throws {
        let world = try world([Self.entry("weight", 90, "2025-11-01T07:00:00Z"), Self.entry("weight", 80, "2026-01-06T07:00:00Z")])
        #expect(try world.say("kg", in: world.chatPath()).hasPrefix("Your latest weight is 80 kg. "))
    }
}
