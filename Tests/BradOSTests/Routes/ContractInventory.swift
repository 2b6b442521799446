import HTTPTypes
import Testing
import TestSupport

/// The response of a route that is not implemented (brados.md 2, T3).
enum NotImplementedAnswer: Sendable {
    case list, null
    /// 404, because no record has the path's id `nope`.
    case notFound
    /// 501, for writes.
    case notImplemented
    /// The error for a missing Strava connection (brados.md 1.5).
    case noStrava
}

/// A route of the contract's inventory.
struct NotImplementedRoute: Sendable, CustomTestStringConvertible {
    let method: HTTPRequest.Method
    let path: String
    let answer: NotImplementedAnswer

    var testDescription: String { "\(method.rawValue) \(path)" }

    /// GET routes with the same response.
    private static func reads(_ answer: NotImplementedAnswer, _ paths: String...) -> [NotImplementedRoute] {
        paths.map { NotImplementedRoute(method: .get, path: $0, answer: answer) }
    }

    /// Write routes of one method.
    private static func writes(_ method: HTTPRequest.Method, _ paths: String...) -> [NotImplementedRoute] {
        paths.map { NotImplementedRoute(method: method, path: $0, answer: .notImplemented) }
    }

    /// GET list, GET by id, POST, PUT by id, DELETE by id.
    private static func crud(_ path: String) -> [NotImplementedRoute] {
        reads(.list, path) + reads(.notFound, "\(path)/nope") + writes(.post, path) + writes(.put, "\(path)/nope")
            + writes(.delete, "\(path)/nope")
    }

    /// Grouped by the contract's lines, each with the number of routes that the line states. The routes that are missing here are resources.
    static let groups: [(name: String, count: Int, routes: [NotImplementedRoute])] = [
        ("cycling", 9, cycling), ("strava", 3, reads(.null, "/strava/webhook") + writes(.post, "/strava/tokens", "/strava/webhook")),
        ("cycling-coach", 2, writes(.post, "/cycling-coach/recommend", "/cycling-coach/generate-schedule")), ("workouts", 15, workouts),
        ("workout-sets", 3, writes(.put, "/workout-sets/nope/log", "/workout-sets/nope/skip", "/workout-sets/nope/unlog")),
        ("exercises", 8, reads(.notFound, "/exercises/nope/history")),
        ("plans", 13, []),
        (
            "mesocycles", 7,
            reads(.list, "/mesocycles") + reads(.null, "/mesocycles/active") + reads(.notFound, "/mesocycles/nope")
                + writes(.post, "/mesocycles")
                + writes(.put, "/mesocycles/nope/start", "/mesocycles/nope/complete", "/mesocycles/nope/cancel")
        ),
        // T2 has `/latest`, and Endpoint.built `/stats` and `/tts/synthesize`.
        ("stretch-sessions", 3, []), ("meditation-sessions", 3, []), ("stretches", 5, []),
        (
            "guidedMeditations", 4,
            reads(.list, "/guidedMeditations", "/guidedMeditations/categories", "/guidedMeditations/category/sleep")
        ),
        ("barcodes", 5, []), ("meals", 5, []), ("ingredients", 5, []), ("recipes", 6, reads(.notFound, "/recipes/by-meal/nope")),
        ("mealplans", 7, mealPlans),
    ]

    private static let cycling =
        reads(.list, "/cycling/blocks") + reads(.notFound, "/cycling/activities/nope", "/cycling/activities/nope/streams")
        + writes(.post, "/cycling/block", "/cycling/activities") + writes(.put, "/cycling/block/nope/complete")
        + writes(.delete, "/cycling/activities/nope")
        + ["/cycling/activities/backfill-streams", "/cycling/sync"].map { NotImplementedRoute(method: .post, path: $0, answer: .noStrava) }

    private static let workouts =
        crud("/workouts") + writes(.put, "/workouts/nope/start", "/workouts/nope/complete", "/workouts/nope/skip")
        + reads(.list, "/workouts/nope/sets") + writes(.post, "/workouts/nope/sets")
        + writes(.put, "/workouts/sets/nope/log", "/workouts/sets/nope/skip") + writes(.delete, "/workouts/sets/nope")
        + writes(.post, "/workouts/nope/exercises/none/sets/add") + writes(.delete, "/workouts/nope/exercises/none/sets/remove")

    private static let mealPlans =
        writes(.post, "/mealplans/generate", "/mealplans/nope/critique", "/mealplans/nope/revise", "/mealplans/nope/finalize")
        + reads(.notFound, "/mealplans/nope", "/mealplans/nope/shopping-list") + writes(.delete, "/mealplans/nope")

    static let all = groups.flatMap(\.routes)
}
