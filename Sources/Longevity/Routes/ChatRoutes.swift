import MicroHTTP
import UnderstudyCore

extension LongevityBackend {
    var chatRoutes: [Route] {
        [
            Route(.post, "/api/chat", .withBody(.subscriber), "a canned answer", handler: chat),
            Route(.post, "/api/ingest-log", .withBody(.open), "accepts a log text", handler: ingestLog),
            Route(.post, "/api/age/morning-briefing", .withBody(.subscriber), "a fixed message", handler: briefing),
            Route(.post, "/api/age/evening-briefing", .withBody(.subscriber), "a fixed message", handler: briefing),
        ]
    }

    /// longevity.md 3.12.1
    private func chat(_ sent: WithBody<Subscriber>, _ context: Context) throws -> Response {
        let user = sent.requester.user
        let message = try requiredBody(sent.body)["message"]
        guard JavaScript.isTruthy(message) else { throw LongevityError.badRequest("message is required") }
        guard let text = message?.string, !text.trimmingSpace().isEmpty else {
            throw LongevityError.badRequest("message must be a non-empty string")
        }
        let needed = [UserField.chronologicalAgeYears, .currentBiologicalAgeYears, .baselineBiologicalAgeYears, .currentAgingDebtYears]
        if fidelity == .backend, needed.contains(where: { user.number($0) == nil }) { throw LongevityError.chatFailure }
        return .json([
            "answer": "This is a canned answer. Sleep, movement, food and calm days move your biological age; check in daily to see how.",
            "contextItems": [],
        ])
    }

    /// longevity.md 3.12.2
    private func ingestLog(_ sent: WithBody<Void>, _ context: Context) throws -> Response {
        let body = try requiredBody(sent.body)
        guard JavaScript.isTruthy(body["userId"]), JavaScript.isTruthy(body["logText"]) else {
            throw LongevityError.badRequest("userId and logText are required")
        }
        return .json(["ok": true])
    }

    /// The message is always the same: the real backend never fills the store behind both briefings (longevity.md 3.12.11).
    private func briefing(_ sent: WithBody<Subscriber>, _ context: Context) throws -> Response {
        guard JavaScript.isTruthy(try requiredBody(sent.body)["userId"]) else { throw LongevityError.badRequest("userId is required") }
        return .json(["message": "We don't have enough data yet. Let's start with your first daily check-in."])
    }
}
