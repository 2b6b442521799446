import HTTPTypes
import Testing
import TestSupport

/// The response of a route that is not implemented (brados.md 2, T3).
enum NotImplementedAnswer: Sendable {
    case list, null
    /// 404, because no record has the path's id `nope`.
    case notFound
    /// 400, because a body is required.
    case invalid
    /// 501, for writes.
    case notImplemented
    /// The error for a missing Strava connection (brados.md 1.5).
    case noStrava
    /// The status with which an operation that is built refuses a request without a body.
    case refused(Int)
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

    /// Routes that are served, and refuse an unknown id or an empty body.
    private static func served(_ method: HTTPRequest.Method, _ answer: NotImplementedAnswer, _ paths: String...) -> [NotImplementedRoute] {
        paths.map { NotImplementedRoute(method: method, path: $0, answer: answer) }
    }

    /// Operations that are built, and refuse an empty request in a world without data.
    private static func refusals(_ method: HTTPRequest.Method, _ status: Int, _ paths: String...) -> [NotImplementedRoute] {
        paths.map { NotImplementedRoute(method: method, path: $0, answer: .refused(status)) }
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
        ("workout-sets", 3, workoutSets),
        ("exercises", 8, reads(.notFound, "/exercises/nope/history")),
        ("plans", 13, []),
        ("mesocycles", 7, reads(.null, "/mesocycles/active") + reads(.notFound, "/mesocycles/nope")),
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

    /// The workouts' operations that are not those of resources.
    private static let workouts =
        reads(.notFound, "/workouts/nope") + served(.put, .invalid, "/workouts/sets/nope/log")
        + served(.put, .notFound, "/workouts/sets/nope/skip") + served(.post, .notFound, "/workouts/nope/exercises/none/sets/add")
        + served(.delete, .notFound, "/workouts/nope/exercises/none/sets/remove")

    private static let workoutSets =
        served(.put, .invalid, "/workout-sets/nope/log") + served(.put, .notFound, "/workout-sets/nope/skip", "/workout-sets/nope/unlog")

    private static let mealPlans =
        refusals(.post, 422, "/mealplans/generate") + refusals(.post, 400, "/mealplans/nope/critique", "/mealplans/nope/revise")
        + refusals(.post, 404, "/mealplans/nope/finalize") + reads(.notFound, "/mealplans/nope/shopping-list")
        + refusals(.delete, 404, "/mealplans/nope")

    static let all = groups.flatMap(\.routes)
}
