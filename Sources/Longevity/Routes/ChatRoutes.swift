import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    /// longevity.md 3.12.1
    func chat(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        let user = subscriber.user
        let message = try requiredBody(body)["message"]
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
    func ingestLog(_ context: Context) throws -> Response {
        let body = try requiredBody(context.body())
        guard JavaScript.isTruthy(body["userId"]), JavaScript.isTruthy(body["logText"]) else {
            throw LongevityError.badRequest("userId and logText are required")
        }
        return .json(["ok": true])
    }

    /// The message is always the same: the real backend never fills the store behind both briefings (longevity.md 3.12.11).
    func briefing(_ subscriber: Subscriber, _ body: JSON?, _ context: Context) throws -> Response {
        guard JavaScript.isTruthy(try requiredBody(body)["userId"]) else { throw LongevityError.badRequest("userId is required") }
        return .json(["message": "We don't have enough data yet. Let's start with your first daily check-in."])
    }
}
