import MicroHTTP
import UnderstudyCore
import Values

/// The moods of a user, one a day.
enum Moods {
    static let operations: [Operation<MoodBackend>] = [
        .call(
            "list", .get, "/moods", "List your moods, the latest first", for: .user, body: .none, answers: .ok(list.schema, "The moods.")
        ) { call in
            let moods = try call.context.read { try Mood.all(of: call.user.account.key, in: $0) }
            return .json(list.json(moods.map(call.service.shown)))
        },
        .call(
            "record", .post, "/moods", "Record today's mood", for: .user,
            body: .described(input) { try MoodInput($0.request) }, answers: .created(mood.schema, "The mood."),
            refuses: [.shared(.recordedAlready)]
        ) { call in
            let (score, note) = try call.sent.checked(scale: call.service.settings.scale)
            let mood = Mood(account: call.user.account.key, day: call.user.today(at: call.now), score: score, note: note)
            try call.context.write(as: call.user) { db in
                // After the clock was set back there may be a question about today, which this answers.
                if try Mood.find(on: mood.day, of: mood.account, in: db)?.score != nil { throw MoodError.alreadyRecorded(mood.day) }
                try mood.save(in: db)
            }
            return .json(Self.mood.json(call.service.shown(mood)), status: .created)
        },
        .call(
            "show", .get, "/moods/:id", "Show one of your moods", for: .user, body: .none, answers: .ok(mood.schema, "The mood.")
        ) { call in
            let id = call.path["id"] ?? ""
            guard let mood = try call.context.read({ try Mood.find(id, of: call.user.account.key, in: $0) }) else {
                throw MoodError.unknownMood(id: id)
            }
            return .json(Self.mood.json(call.service.shown(mood)))
        },
        .call("scale", .get, "/moods-scale", "Show the range of scores", for: .open, body: .none, answers: .ok(scale, "The range.")) {
            call in
            .json(["lowest": 1, "highest": .integer(call.service.settings.scale)])
        },
    ]

    private static let input = ValueSchema.object([
        .required("score", .integer(from: 1), "The score, up to the scale."),
        .optional("note", .text(length: Mood.noteLength), "A few words.", example: "sunny"),
    ])

    private static let list = Shape<[ShownMood]>("MoodList", [.list("moods", of: mood) { $0 }])

    private static let mood = Shape<ShownMood>(
        "Mood",
        [
            .init("id", .text, example: "m-2026-01-07") { $0.mood.id },
            .init("day", .date, "The user's local date.") { $0.mood.day },
            .init("score", .nullable(.integer(from: 1)), "Null for a day without a score.", example: 4) { $0.mood.score },
            .optional("note", .text, example: "sunny") { $0.mood.note },
            .optional("question", .text, "On a day without a score.") { $0.question },
        ])

    private static let scale = ValueSchema.object([
        .required("lowest", .integer(from: 1), example: 1), .required("highest", .integer(from: 1), example: 5),
    ])
}

/// A mood in a response. A day without a score is a question.
struct ShownMood: Sendable {
    let mood: Mood
    let question: String?
}

extension MoodBackend {
    fileprivate func shown(_ mood: Mood) -> ShownMood {
        ShownMood(mood: mood, question: mood.score == nil ? settings.greeting : nil)
    }
}
