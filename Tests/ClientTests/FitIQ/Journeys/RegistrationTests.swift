import Testing
import TestSupport
import TestTraits

@Suite("A new user", .highPriority)
struct RegistrationTests {
    private static let email = "jane@understudy.test"

    @Test("F-1, F-6: registers, finds a profile and insights but no measurements, and logs one")
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

    @Test("R-1: refreshes tokens on one phone while the other stays signed in")
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
}
