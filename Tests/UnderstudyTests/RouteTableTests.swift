import Testing
import TestSupport
import UnderstudyCore

@testable import Understudy

/// A row of longevity.md 2.
struct ContractEndpoint: Sendable, CustomTestStringConvertible {
    let method: String
    let path: String
    let access: Route.Access

    init(_ method: String, _ path: String, _ access: Route.Access) {
        self.method = method
        self.path = path
        self.access = access
    }

    var testDescription: String { "\(method) \(path)" }

    static let longevity = [
        ContractEndpoint("GET", "/api/longevity/trends", .subscriber),
        ContractEndpoint("GET", "/api/analytics/delta", .subscriber),
        ContractEndpoint("POST", "/api/auth/me", .bearerInBody),
        ContractEndpoint("PATCH", "/api/auth/profile", .subscriber),
        ContractEndpoint("POST", "/api/auth/logout", .bearer),
        ContractEndpoint("POST", "/api/onboarding/submit", .subscriber),
        ContractEndpoint("POST", "/api/age/daily-update", .subscriber),
        ContractEndpoint("GET", "/api/stats/summary", .subscriber),
        ContractEndpoint("GET", "/api/subscription/status", .bearer),
        ContractEndpoint("POST", "/api/subscription/verify", .bearer),
        ContractEndpoint("POST", "/api/subscription/test-bypass", .bearer),
        ContractEndpoint("POST", "/api/chat", .subscriber),
        ContractEndpoint("POST", "/api/ingest-log", .open),
        ContractEndpoint("PATCH", "/api/auth/email", .verifiedEmail),
        ContractEndpoint("PATCH", "/api/auth/password", .verifiedEmail),
        ContractEndpoint("DELETE", "/api/auth/account", .verifiedEmail),
        ContractEndpoint("POST", "/api/auth/password-reset/request", .open),
        ContractEndpoint("POST", "/api/auth/password-reset/verify", .open),
        ContractEndpoint("POST", "/api/auth/password-reset/confirm", .open),
        ContractEndpoint("GET", "/api/age/state/:userId", .subscriber),
        ContractEndpoint("GET", "/api/age/trend/:userId", .subscriber),
        ContractEndpoint("POST", "/api/age/morning-briefing", .subscriber),
        ContractEndpoint("POST", "/api/age/evening-briefing", .subscriber),
        ContractEndpoint("POST", "/api/score/onboarding", .subscriber),
        ContractEndpoint("POST", "/api/score/daily", .subscriber),
        ContractEndpoint("GET", "/api/score/state/:userId", .subscriber),
        ContractEndpoint("GET", "/api/debug/onboarding-status", .subscriber),
        ContractEndpoint("GET", "/api/legal/privacy", .open),
        ContractEndpoint("GET", "/api/legal/terms", .open),
        ContractEndpoint("POST", "/api/legal/consent", .bearer),
        ContractEndpoint("GET", "/api/legal/consent", .bearer),
        ContractEndpoint("POST", "/api/subscription/apple-notification", .open),
    ]
}

@Suite("The route table")
struct RouteTableTests {
    private let table: RouteTable

    init() throws {
        table = RouteTable(backends: try Configuration().backends())
    }

    @Test("has each of the Longevity App's endpoints, for those who may call it", arguments: ContractEndpoint.longevity)
    func endpoint(_ endpoint: ContractEndpoint) throws {
        let found = try #require(row(endpoint.method, endpoint.path))
        #expect(found.owner == "longevity")
        #expect(found.route.access == endpoint.access)
    }

    @Test("has no others of the Longevity App's")
    func noOthers() {
        #expect(ContractEndpoint.longevity.count == 32)
        #expect(table.rows.count { $0.owner == "longevity" } == 32)
    }

    @Test("has no endpoint twice, whatever the case and the names of its parameters")
    func unique() {
        let rows = table.rows.map { row in
            let segments = row.route.path.lowercased().split(separator: "/").map { $0.hasPrefix(":") ? ":" : $0 }
            return "\(row.route.method.rawValue) /\(segments.joined(separator: "/"))"
        }
        #expect(Set(rows).count == rows.count)
    }

    @Test("has the control API", arguments: ["health", "accounts"])
    func control(_ name: String) throws {
        let found = try #require(row("GET", "/_understudy/\(name)"))
        #expect(found.owner == "understudy")
        #expect(found.route.access == .local)
    }

    @Test("says in a few words what each row is for")
    func summaries() {
        let rows = table.rows
        #expect(rows.allSatisfy { (3...80).contains($0.route.summary.count) })
        #expect(rows.allSatisfy { !$0.route.summary.hasSuffix(".") })
    }

    @Test("is printed for programs with everything that it says to people")
    func json() throws {
        let elements = try #require(table.json.array)
        #expect(elements.count == table.rows.count)
        for (element, row) in zip(elements, table.rows) {
            let expected: JSON = [
                "backend": .string(row.owner), "method": .string(row.route.method.rawValue), "path": .string(row.route.path),
                "needs": .string(row.route.access.rawValue), "summary": .string(row.route.summary),
            ]
            #expect(element.differences(from: expected) == [])
        }
    }

    private func row(_ method: String, _ path: String) -> RouteTable.Row? {
        table.rows.first { $0.route.method.rawValue == method && $0.route.path == path }
    }
}
