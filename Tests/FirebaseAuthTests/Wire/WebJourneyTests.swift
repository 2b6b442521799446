import Testing
import TestSupport
import UnderstudyCore

@Suite("A web app whose API key chooses a sandbox")
struct WebJourneyTests {
    private static let (email, password) = ("grace@example.com", "correct-horse")

    /// A server with a sandbox `web-1`.
    private func makeServer() async throws -> TestServer {
        let server = try TestServer(accounts: [.account()], isOwn: true)
        #expect(try await server.send("PUT", "/_understudy/sandboxes/web-1").status == 201)
        return server
    }

    @Test("signs up, signs in and refreshes its token there, after preflights")
    func journey() async throws {
        let server = try await makeServer()
        let client = WebClient(server: server, key: "sandbox-web-1")
        let signedUp = try client.signIn(Self.email, Self.password, by: "signUp")
        let session = try client.signIn(Self.email, Self.password)
        #expect(session.uid == signedUp.uid)
        let refreshed = try client.refresh(session)
        #expect(refreshed.status == 200)
        #expect(refreshed.body["expires_in"] == "3600")
        #expect(refreshed.body["refresh_token"]?.string == session.refreshToken)
        let claims = try #require(refreshed.body["id_token"]?.string.flatMap { UnverifiedJWT($0)?.claims })
        #expect(claims["sub"]?.string == session.uid)
        #expect(claims["firebase"]?["sign_in_provider"] == "password")

        let accounts = try await server.get("/_sandbox/web-1/_understudy/accounts").json["accounts"]?.array
        #expect(accounts?.contains { $0["email"]?.string == Self.email } == true)
        let main = try await server.get("/_understudy/accounts").json["accounts"]?.array
        #expect(main?.compactMap { $0["email"]?.string } == ["ada@example.com"])
    }

    @Test("is unknown in the main world, and can read the error")
    func mainWorld() async throws {
        let server = try await makeServer()
        let session = try WebClient(server: server, key: "sandbox-web-1").signIn(Self.email, Self.password, by: "signUp")
        let client = WebClient(server: server, key: "AIzaSyTest")
        expectRefusal(
            try client.call("signInWithPassword", ["email": .string(Self.email), "password": .string(Self.password)]), "EMAIL_NOT_FOUND")
        expectRefusal(try client.refresh(session), "INVALID_REFRESH_TOKEN")
    }

    @Test("can read the error of a wrong password")
    func wrongPassword() async throws {
        let client = WebClient(server: try await makeServer(), key: "sandbox-web-1")
        _ = try client.signIn(Self.email, Self.password, by: "signUp")
        expectRefusal(try client.call("signInWithPassword", ["email": .string(Self.email), "password": "wrong"]), "INVALID_PASSWORD")
    }
}
