import RawSockets
import Testing
import TestSupport
import Values

/// A kind of match, with requests that differ from a fitting one only in that part.
struct MatchCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// `nil` for a rule without a match.
    let match: JSON?
    /// Requests that do not fit, with their real status.
    let others: [(request: RawRequest, status: Int)]

    /// The request that fits every case.
    static let fitting = request("/api/v1/progress?trace=yes")

    private static let measurement: JSON = ["type": "weight", "quantity": 82.5, "logged_at": "2026-01-07T08:00:00Z"]

    private static func request(
        _ target: String, token: String = "jane", trace: String = "abc", _ body: JSON = measurement
    ) -> RawRequest {
        .post(target, token: token, body).with("X-Trace", trace)
    }

    static let all = [
        MatchCase(testDescription: "no match", match: nil, others: []),
        MatchCase(testDescription: "method", match: ["method": "POST"], others: [(.progress, 200)]),
        MatchCase(testDescription: "methods", match: ["method": ["PUT", "POST"]], others: [(.progress, 200)]),
        MatchCase(testDescription: "path", match: ["path": "/api/*/pro*s"], others: [(.insights, 200), (.trends, 200)]),
        MatchCase(
            testDescription: "query", match: ["query": ["trace": "y*"]],
            others: [(request("/api/v1/progress?trace=no"), 201), (request("/api/v1/progress"), 201)]),
        MatchCase(
            testDescription: "header", match: ["headers": ["x-TRACE": "a*c"]],
            others: [(request("/api/v1/progress?trace=yes", trace: "ab"), 201), (.weight(), 201)]),
        MatchCase(
            testDescription: "body", match: ["body": ["type": "weight", "quantity": 82.5]],
            others: [
                (request("/api/v1/progress?trace=yes", measurement.with(["quantity": 82])), 201), (.progress, 200),
            ]),
        MatchCase(
            testDescription: "account", match: ["account": "jane"],
            others: [(request("/api/v1/progress?trace=yes", token: "john"), 201), (.get("/api/v1/progress", token: nil), 401)]),
        MatchCase(
            testDescription: "all of them",
            match: [
                "method": "POST", "path": "/api/v1/progress", "query": ["trace": "yes"], "headers": ["x-trace": "*"],
                "body": ["type": "weight"], "account": "jane",
            ],
            others: [
                (request("/api/v1/progress?trace=no"), 201), (request("/api/v1/progress?trace=yes", token: "john"), 201),
            ]),
    ]
}
