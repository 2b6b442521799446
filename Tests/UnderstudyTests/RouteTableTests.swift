import Testing
import TestSupport
import UnderstudyCore

@testable import UnderstudyProgram

/// A row of longevity.md 2 or longevity-2026-01-20.md 1.
struct ContractEndpoint: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    let needs: String

    init(_ method: String, _ path: String, _ needs: String) {
        self.method = method
        self.path = path
        self.needs = needs
    }

    var testDescription: String { "\(method) \(path)" }

    static let longevity = [
        ContractEndpoint("GET", "/api/longevity/trends", "bearer token, subscription"),
        ContractEndpoint("GET", "/api/analytics/delta", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/auth/me", "token in body"),
        ContractEndpoint("PATCH", "/api/auth/profile", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/auth/logout", "bearer token"),
        ContractEndpoint("POST", "/api/onboarding/submit", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/age/daily-update", "bearer token, subscription"),
        ContractEndpoint("GET", "/api/stats/summary", "bearer token, subscription"),
        ContractEndpoint("GET", "/api/subscription/status", "bearer token"),
        ContractEndpoint("POST", "/api/subscription/verify", "bearer token"),
        ContractEndpoint("POST", "/api/subscription/test-bypass", "bearer token"),
        ContractEndpoint("POST", "/api/chat", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/ingest-log", "none"),
        ContractEndpoint("PATCH", "/api/auth/email", "bearer token, verified e-mail"),
        ContractEndpoint("PATCH", "/api/auth/password", "bearer token, verified e-mail"),
        ContractEndpoint("DELETE", "/api/auth/account", "bearer token, verified e-mail"),
        ContractEndpoint("POST", "/api/auth/password-reset/request", "none"),
        ContractEndpoint("POST", "/api/auth/password-reset/verify", "none"),
        ContractEndpoint("POST", "/api/auth/password-reset/confirm", "none"),
        ContractEndpoint("GET", "/api/age/state/:userId", "bearer token, subscription"),
        ContractEndpoint("GET", "/api/age/trend/:userId", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/age/morning-briefing", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/age/evening-briefing", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/score/onboarding", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/score/daily", "bearer token, subscription"),
        ContractEndpoint("GET", "/api/score/state/:userId", "bearer token, subscription"),
        ContractEndpoint("GET", "/api/debug/onboarding-status", "bearer token, subscription"),
        ContractEndpoint("GET", "/api/legal/privacy", "none"),
        ContractEndpoint("GET", "/api/legal/terms", "none"),
        ContractEndpoint("POST", "/api/legal/consent", "bearer token"),
        ContractEndpoint("GET", "/api/legal/consent", "bearer token"),
        ContractEndpoint("POST", "/api/subscription/apple-notification", "none"),
        ContractEndpoint("GET", "/api/metrics/scores", "bearer token, subscription"),
        ContractEndpoint("POST", "/api/auth/send-verification-email", "bearer token"),
        ContractEndpoint("POST", "/api/auth/bypassverify", "bearer token"),
    ]
}

@Suite("The route table")
struct RouteTableTests {
    private let table: RouteTable

    init() throws {
        table = RouteTable(backends: try Configuration().backends())
    }

    @Test("has each endpoint of the Longevity App, with the credentials that it needs", arguments: ContractEndpoint.longevity)
    func endpoint(_ endpoint: ContractEndpoint) throws {
        let found = try #require(row(endpoint.method, endpoint.path))
        #expect(found.owner == "longevity")
        #expect(found.needs == endpoint.needs)
    }

    @Test("has no other endpoints of the Longevity App")
    func noOthers() {
        #expect(ContractEndpoint.longevity.count == 35)
        #expect(table.rows.count { $0.owner == "longevity" } == 35)
    }

    @Test("has each endpoint once, regardless of case and parameter names")
    func unique() {
        let rows = table.rows.map { row in
            let segments = row.path.lowercased().split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }
            return "\(row.method.rawValue) /\(segments.joined(separator: "/"))"
        }
        #expect(Set(rows).count == rows.count)
    }

    @Test("has the calls of the control API", arguments: ["health", "accounts"])
    func control(_ name: String) throws {
        let found = try #require(row("GET", "/_understudy/\(name)"))
        #expect(found.owner == "understudy")
        #expect(found.needs == "loopback or control key")
    }

    @Test("has a short summary for each route")
    func summaries() {
        let rows = table.rows
        #expect(rows.allSatisfy { (3...80).contains($0.summary.count) })
        #expect(rows.allSatisfy { !$0.summary.hasSuffix(".") })
    }

    @Test("has the same content as JSON")
    func json() throws {
        let elements = try #require(RouteTable.json(of: table.rows).array)
        #expect(elements.count == table.rows.count)
        for (element, row) in zip(elements, table.rows) {
            let expected: JSON = [
                "backend": .string(row.owner), "method": .string(row.method.rawValue), "path": .string(row.path),
                "needs": .string(row.needs), "summary": .string(row.summary),
            ]
            #expect(element.differences(from: expected) == [])
        }
    }

    private func row(_ method: String, _ path: String) -> RouteTable.Row? {
        table.rows.first { $0.method.rawValue == method && $0.path == path }
    }
}
