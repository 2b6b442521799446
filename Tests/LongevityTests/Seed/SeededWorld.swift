import Testing
import TestSupport
import Values

extension TestWorld {
    /// The first account's `longevity` block in an export.
    func exportedBlock() throws -> JSON {
        let block = try exportSeed()["accounts"]?.array?.first?["longevity"]
        return try #require(block)
    }

    /// The first account's check-ins in an export: literal, ascending.
    func exportedCheckIns() throws -> [JSON] {
        try #require(try exportedBlock()["checkIns"]?.array)
    }

    /// The responses of the reading endpoints for a token.
    func readouts(token: String = "t") throws -> JSON {
        let targets = [
            "/api/longevity/trends", "/api/analytics/delta", "/api/analytics/delta?range=monthly", "/api/analytics/delta?range=yearly",
            "/api/stats/summary", "/api/metrics/scores", "/api/age/state/me", "/api/age/trend/me?range=yearly",
            "/api/debug/onboarding-status",
            "/api/subscription/status", "/api/legal/consent", "/api/onboarding/result",
            "/api/analytics/biological-age-chart?range=yearly", "/api/age/recent-impact-factors",
        ]
        return .array(
            try targets.map { target -> JSON in
                let answer = try get(target, token: token)
                return ["target": .string(target), "status": .integer(answer.status), "body": answer.body]
            })
    }
}
