import Foundation
import Testing
import TestSupport
import Values

@Suite("Deleting a user during other requests of that user")
struct DeletionRaceTests {
    @Test("completes or refuses them, and none gets a 500", arguments: 1...5)
    func race(_ round: Int) async throws {
        let server = try TestServer(accounts: [])
        let registration: JSON = ["email": "jane@example.com", "password": "secret", "name": "Jane", "date_of_birth": "1990-05-15"]
        let registered = try await server.fit().payload("POST", "/api/v1/auth/register", registration)
        let token = try #require(registered["access_token"]?.string)
        let calls: [(String, String, JSON?)] = [
            ("POST", "/api/v1/progress", ["type": "weight", "quantity": 75]),
            ("POST", "/api/v1/insights/generate", ["insight_type": "daily"]),
            ("PUT", "/api/v1/users/me", ["name": "Jane"]), ("PATCH", "/api/v1/users/me/preferences", ["allergies": ["nuts"]]),
            ("POST", "/api/v1/auth/login", ["email": "jane@example.com", "password": "secret"]), ("GET", "/api/v1/insights", nil),
        ]
        let statuses = try await withThrowingTaskGroup(of: (String, Int).self) { group in
            for (method, target, body) in calls + calls {
                group.addTask { ("\(method) \(target)", try await server.fit(token).send(method, target, body).status) }
            }
            group.addTask { ("DELETE", try await server.fit(token).send("DELETE", "/api/v1/users/me").status) }
            return try await group.reduce(into: [(String, Int)]()) { $0.append($1) }
        }
        for (call, status) in statuses { #expect([200, 201, 204, 401].contains(status), "\(call): \(status)") }
        let after = try await server.fit(token).send("GET", "/api/v1/users/me")
        #expect(after.status == 401)
    }
}
