import MicroHTTP
import UnderstudyCore
import Values

/// Canned answers in place of a language model (longevity.md 3.12.1, 3.12.2, 3.12.11).
enum Assistant {
    static let operations: [Operation<LongevityBackend>] = [
        .call(
            "chat", .post, "/api/chat", "Get a canned answer", for: .subscriber,
            body: .json(
                .named(
                    "LongevityChatMessage",
                    .object([.required("message", .text(matching: #"\S"#, example: "How do I get younger?"))]))),
            answers: .ok(
                .object([
                    .required("answer", .text, example: answer),
                    .required("contextItems", .array(of: .anything, count: 0...0), example: []),
                ]), "Always the same answer."),
            refuses: [.invalid("Message", "No message, or invalid JSON.", ["missing": .missing("message"), "blank": blankMessage])]
        ) { call in
            let user = call.user.user
            let message = try call.body["message"]
            guard JavaScript.isTruthy(message) else { throw LongevityError.missing("message") }
            guard let text = message?.string, !text.trimmingSpace().isEmpty else { throw blankMessage }
            let needed = [
                UserField.chronologicalAgeYears, .currentBiologicalAgeYears, .baselineBiologicalAgeYears, .currentAgingDebtYears,
            ]
            if call.service.fidelity == .backend, needed.contains(where: { user.number($0) == nil }) { throw LongevityError.chatFailure }
            return .json(["answer": answer, "contextItems": []])
        },
        .call(
            "ingestLog", .post, "/api/ingest-log", "Accept a log text", "Nothing is stored except the journal's entry.", for: .open,
            body: .json(
                .named(
                    "LongevityLog",
                    .object([.required("userId", .truthy), .required("logText", .truthy, example: "slept well")]))),
            answers: .ok(.object([.required("ok", .alwaysTrue)]), "Accepted."),
            refuses: [.invalid("Log", "No user id, no text, or invalid JSON.", ["missing": noLog])]
        ) { call in
            let body = try call.body
            guard JavaScript.isTruthy(body["userId"]), JavaScript.isTruthy(body["logText"]) else { throw noLog }
            return .json(["ok": true])
        },
        briefing("morning"), briefing("evening"),
    ].tagged("Longevity: assistant")

    private static func briefing(_ time: String) -> Operation<LongevityBackend> {
        .call(
            "\(time)Briefing", .post, "/api/age/\(time)-briefing", "Get a fixed message for the \(time)",
            "The store behind it is never filled, neither here nor at the real backend.", for: .subscriber,
            body: .json(.named("LongevityBriefingRequest", .object([.required("userId", .truthy)]))),
            answers: .ok(.object([.required("message", .text, example: noData)]), "Always the same message."),
            refuses: [.invalid("Briefing", "No user id, or invalid JSON.", ["missing": .missing("userId")])]
        ) { call in
            guard JavaScript.isTruthy(try call.body["userId"]) else { throw LongevityError.missing("userId") }
            return .json(["message": noData])
        }
    }

    private static let answer: JSON =
        "This is a canned answer. Sleep, movement, food and calm days move your biological age; check in daily to see how."
    private static let noData: JSON = "We don't have enough data yet. Let's start with your first daily check-in."
    private static let blankMessage = LongevityError.badRequest("message must be a non-empty string")
    private static let noLog = LongevityError.badRequest("userId and logText are required")
}
