import Testing
import TestSupport
import TestTraits
import UnderstudyCore

@Suite("A new user", .highPriority)
struct RegistrationTests {
    private static let email = "jane@understudy.test"

    @Test("registers, finds a profile and insights but no measurements, and logs one")
    func firstMinutes() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let app = server.fitIQ(registration.accessToken)
        let me = try await app.me()
        #expect(me.id == registration.userID)
        #expect(me.profile.name == "Jane Doe")

        let insights = try await server.guide(registration.accessToken).all()
        #expect(!insights.isEmpty)
        #expect(insights.allSatisfy { $0.userID == registration.userID })

        let none = try await app.connection.payload("GET", "/api/v1/progress")
        #expect(none.differences(from: ["entries": [], "total": 0, "limit": 20, "offset": 0]) == [])

        let logged = try await app.log(75.5, at: "2026-01-07T08:00:00Z")
        let entries = try await app.entries(from: "2026-01-07", to: "2026-01-07")
        #expect(entries.entries == [logged])
        #expect(entries.total == 1)
    }

    @Test("finds no insights when the server is configured to create none")
    func withoutInsights() async throws {
        let server = try TestServer(settings: ["fitiq.insightsOnRegistration": false], accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let list = try await server.guide(registration.accessToken).list()
        #expect(list.pagination.totalCount == 0)
    }

    @Test("uses two phones: both logins stay valid, and each sees the other's writes")
    func twoLogins() async throws {
        let server = try TestServer(accounts: [])
        _ = try await server.fitIQ().register(Self.email)
        let first = try await server.fitIQ().logIn(Self.email)
        let second = try await server.fitIQ().logIn(Self.email)
        #expect(first.refreshToken != second.refreshToken)
        let one = server.fitIQ(first.accessToken)
        let other = server.fitIQ(second.accessToken)
        let logged = try await one.log(75.5, at: "2026-01-07T08:00:00Z")
        let seen = try await other.entries(from: "2026-01-07", to: "2026-01-07")
        #expect(seen.entries == [logged])

        _ = try await server.fit().payload("POST", "/api/v1/auth/logout", ["refresh_token": .string(first.refreshToken)])
        let core = CoreRefreshClient(connection: server.fit())
        let refused = await #expect(throws: ClientFailure.self) { try await core.refresh(first.refreshToken) }
        #expect(refused?.status == 401)
        _ = try await core.refresh(second.refreshToken)
    }

    @Test("logs out everywhere with only the access token, and access tokens stay valid until they expire")
    func logOutEverywhere() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let other = try await server.fitIQ().logIn(Self.email)
        for _ in 0..<2 {
            let answer = try await server.fit(registration.accessToken).send("POST", "/api/v1/auth/logout")
            #expect(answer.status == 200)
        }
        let core = CoreRefreshClient(connection: server.fit())
        for token in [registration.refreshToken, other.refreshToken] {
            let refused = await #expect(throws: ClientFailure.self) { try await core.refresh(token) }
            #expect(refused?.status == 401)
        }
        let me = try await server.fitIQ(other.accessToken).me()
        #expect(me.id == registration.userID)
    }

    @Test("refreshes tokens on one phone while the other stays signed in")
    func rotation() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let second = try await server.fitIQ().logIn(Self.email)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for first in [registration.refreshToken, second.refreshToken] {
                group.addTask {
                    let core = CoreRefreshClient(connection: server.fit())
                    var token = first
                    for minute in 10..<20 {
                        let tokens = try await core.refresh(token)
                        token = tokens.refreshToken
                        try await server.fitIQ(tokens.accessToken).log(75, at: "2026-01-07T08:\(minute):00Z")
                    }
                }
            }
            group.addTask {
                let app = server.fitIQ(registration.accessToken)
                for _ in 0..<20 { _ = try await app.me() }
            }
            try await group.waitForAll()
        }
        let entries = try await server.fitIQ(second.accessToken).entries(from: "2026-01-07", to: "2026-01-07")
        #expect(entries.total == 20)
    }

    @Test("is signed out after the access token's lifetime, and can refresh the tokens for a month")
    func expiry() async throws {
        let server = try TestServer(settings: ["fitiq.accessTokenSeconds": 86_400], accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let core = CoreRefreshClient(connection: server.fit())
        func status(_ token: String) async throws -> Int {
            try await server.fit(token).send("GET", "/api/v1/users/me").status
        }
        try server.setNow("2026-01-08T08:59:59Z")
        let before = try await status(registration.accessToken)
        #expect(before == 200)
        try server.setNow("2026-01-08T09:00:00Z")
        let after = try await status(registration.accessToken)
        #expect(after == 401)
        let tokens = try await core.refresh(registration.refreshToken)
        let again = try await status(tokens.accessToken)
        #expect(again == 200)

        try server.setNow("2026-02-07T08:59:59Z")
        let last = try await core.refresh(tokens.refreshToken)
        try server.setNow("2026-03-09T08:59:59Z")
        let expired = await #expect(throws: ClientFailure.self) { try await core.refresh(last.refreshToken) }
        #expect(expired?.status == 401)
    }

    @Test("has tokens of the configured lifetime", arguments: [1, 600])
    func lifetimes(_ seconds: Int) async throws {
        let settings: [String: JSON] = [
            "fitiq.accessTokenSeconds": .integer(seconds), "fitiq.refreshTokenSeconds": .integer(seconds + 1),
        ]
        let server = try TestServer(settings: settings, accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let start = try #require(Instant("2026-01-07T09:00:00Z"))
        try server.setNow(start.advanced(bySeconds: Int64(seconds - 1)).description)
        let before = try await server.fit(registration.accessToken).send("GET", "/api/v1/users/me")
        #expect(before.status == 200)
        try server.setNow(start.advanced(bySeconds: Int64(seconds)).description)
        let after = try await server.fit(registration.accessToken).send("GET", "/api/v1/users/me")
        #expect(after.status == 401)
        _ = try await CoreRefreshClient(connection: server.fit()).refresh(registration.refreshToken)
    }
}
