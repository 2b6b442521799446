import Testing
import TestSupport
import UnderstudyCore

@Suite("The refresh client that Lume uses (fitiq.md 4.4)")
struct CoreRefreshTests {
    private static let email = "jane@understudy.test"

    @Test("R-1: a refresh gets exactly 200, success and two new tokens, which identify Jane")
    func refresh() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let answer = try await server.fit().send(
            "POST", "/api/v1/auth/refresh", ["refresh_token": .string(registration.refreshToken)])
        #expect(answer.status == 200)
        #expect(try answer.json["success"] == true)
        #expect(try answer.json["error"] == .null)
        let response = try answer.decoded(CoreRefreshClient.Response.self)
        #expect(response.data.refreshToken != registration.refreshToken)
        #expect(JSON.claims(of: response.data.accessToken)?["sub"]?.string == registration.userID)
        let me = try await server.fitIQ(response.data.accessToken).me()
        #expect(me.id == registration.userID)
    }

    @Test("R-1: each refresh returns the token for the next, and earlier access tokens stay valid")
    func chain() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let core = CoreRefreshClient(connection: server.fit())
        var token = registration.refreshToken
        var access = [registration.accessToken]
        var used: Set<String> = []
        for hour in 10...14 {
            try server.setNow("2026-01-07T\(hour):00:00Z")
            used.insert(token)
            let tokens = try await core.refresh(token)
            token = tokens.refreshToken
            access.append(tokens.accessToken)
            #expect(!used.contains(token))
        }
        for token in access {
            let me = try await server.fitIQ(token).me()
            #expect(me.id == registration.userID)
        }
    }

    @Test("R-2: the second use of a refresh token is a 401, and the first one's tokens stay valid")
    func secondUse() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let core = CoreRefreshClient(connection: server.fit())
        let tokens = try await core.refresh(registration.refreshToken)
        let again = await #expect(throws: ClientFailure.self) { try await core.refresh(registration.refreshToken) }
        #expect(again?.status == 401)
        #expect(again?.description.contains("refresh token has been revoked") == true)
        let next = try await core.refresh(tokens.refreshToken)
        #expect(next.refreshToken != tokens.refreshToken)
    }

    @Test("R-2: of eight uses at once one succeeds")
    func simultaneousUses() async throws {
        let server = try TestServer(accounts: [])
        let token = try await server.fitIQ().register(Self.email).refreshToken
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    try await server.fit().send("POST", "/api/v1/auth/refresh", ["refresh_token": .string(token)]).status
                }
            }
            return try await group.reduce(into: [Int]()) { $0.append($1) }
        }
        #expect(statuses.sorted() == [200] + Array(repeating: 401, count: 7))
    }

    @Test("R-2: an unknown, expired or logged-out token is a 401 that names the reason")
    func refused() async throws {
        let server = try TestServer(accounts: [])
        let registration = try await server.fitIQ().register(Self.email)
        let core = CoreRefreshClient(connection: server.fit())
        let unknown = await #expect(throws: ClientFailure.self) { try await core.refresh("no-such-token") }
        #expect(unknown?.status == 401)
        #expect(unknown?.description.contains("invalid refresh token") == true)

        let other = try await server.fitIQ().logIn(Self.email)
        _ = try await server.fit().payload("POST", "/api/v1/auth/logout", ["refresh_token": .string(other.refreshToken)])
        let revoked = await #expect(throws: ClientFailure.self) { try await core.refresh(other.refreshToken) }
        #expect(revoked?.status == 401)
        #expect(revoked?.description.contains("refresh token has been revoked") == true)

        try server.setNow("2026-02-06T08:59:59Z")
        let last = try await server.fitIQ().logIn(Self.email)
        try server.setNow("2026-02-06T09:00:00Z")
        let expired = await #expect(throws: ClientFailure.self) { try await core.refresh(registration.refreshToken) }
        #expect(expired?.status == 401)
        #expect(expired?.description.contains("refresh token has expired") == true)
        _ = try await core.refresh(last.refreshToken)
    }
}
