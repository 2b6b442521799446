import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("POST /securetoken.googleapis.com/v1/token")
struct TokenTests {
    private func send(_ text: String, type: String?, in world: FirebaseWorld) throws -> Answer {
        var headers = HTTPFields()
        headers[.contentType] = type
        return try world.world.send(.post, FirebaseWorld.token + "?key=any", headers: headers, bytes: Array(text.utf8))
    }

    @Test("accepts the bodies of the mobile SDKs, the JS SDK and curl, and returns the same refresh token")
    func forms() throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let token = session.refreshToken
        let escaped = token.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        let forms: [(String, String?)] = [
            (#"{"grantType":"refresh_token","refreshToken":"\#(token)"}"#, "application/json"),
            (#"{"grant_type":"refresh_token","refresh_token":"\#(token)"}"#, "application/json"),
            ("grant_type=refresh_token&refresh_token=\(escaped)", "application/x-www-form-urlencoded"),
            ("grant_type=refresh_token&refresh_token=\(escaped)", nil),
            (#" {"grant_type":"refresh_token","refresh_token":"\#(token)"}"#, "application/x-www-form-urlencoded"),
        ]
        try world.world.setNow("2026-01-07T09:10:00Z")
        for (text, type) in forms {
            let answer = try send(text, type: type, in: world)
            #expect(answer.status == 200, "\(text)")
            #expect(
                answer.body.object?.keys == [
                    "id_token", "access_token", "expires_in", "refresh_token", "token_type", "user_id", "project_id",
                ])
            #expect(answer.body["access_token"] == answer.body["id_token"])
            #expect(answer.body["expires_in"] == "3600")
            #expect(answer.body["refresh_token"]?.string == token)
            #expect(answer.body["project_id"] == "12345")
            let claims = try #require(answer.body["id_token"]?.string.flatMap { UnverifiedJWT($0)?.claims })
            #expect(claims["auth_time"] == session.claims["auth_time"])
            #expect(claims["iat"] == 1_767_777_000)
        }
        #expect(try world.user("ada")?["lastRefreshAt"] == "2026-01-07T09:10:00.000Z")
        #expect(try world.user("ada")?["lastLoginAt"] == "1767776400000")
    }

    @Test("accepts a token with plus signs, slashes and padding in a form")
    func padding() throws {
        // These bytes have every such character in base64.
        let uid = "\u{3FB}\u{3FF}\u{3EF}??>>~~ÿÿ"
        let world = try FirebaseWorld(accounts: [.account("ada", ["firebase": ["localId": .string(uid)]])])
        let tokens = try (0..<8).map { index in
            try world.world.setNow("2026-01-07T09:00:0\(index)Z")
            return try world.signIn().refreshToken
        }
        #expect(tokens.contains { $0.has("+") || $0.has("/") })
        for token in tokens {
            let escaped = token.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
            let form = "grant_type=refresh_token&refresh_token=\(escaped)"
            #expect(try send(form, type: "application/x-www-form-urlencoded", in: world).status == 200)
        }
    }

    @Test("works after a reset, and with a token in the form of Firebase's emulator")
    func stateless() throws {
        let session = try FirebaseWorld(now: "2026-01-06T09:00:00Z").signIn()
        let world = try FirebaseWorld()
        let claims = try world.refreshedClaims(session)
        #expect(claims["sub"] == "ada")
        // A session must not be older than its user: verifiers would treat it as revoked.
        #expect(claims["auth_time"] == 1_767_776_400)
        let own: JSON = [
            "_AuthEmulatorRefreshToken": "DO NOT MODIFY", "localId": "ada", "provider": "password", "extraClaims": [:],
            "projectId": .string(FirebaseWorld.project),
        ]
        #expect(try world.refresh(Base64URL.text(own.encoded)).status == 200)
    }

    private static let refusals: [(JSON, String)] = [
        ([:], "MISSING_GRANT_TYPE"), (["grantType": "password"], "INVALID_GRANT_TYPE"),
        (["grantType": "refresh_token"], "MISSING_REFRESH_TOKEN"),
        (["grantType": "refresh_token", "refreshToken": ""], "MISSING_REFRESH_TOKEN"),
        (["grantType": "refresh_token", "refreshToken": "AMf-production-token"], "INVALID_REFRESH_TOKEN"),
        (["grantType": "refresh_token", "refreshToken": "e30="], "INVALID_REFRESH_TOKEN"),
    ]

    @Test("answers with the emulator's errors", arguments: refusals)
    func refused(_ body: JSON, _ message: String) throws {
        expectRefusal(try FirebaseWorld().world.send(.post, FirebaseWorld.token + "?key=x", body: body), message)
    }

    @Test("refuses another project's token, and that of a deleted or disabled user")
    func users() throws {
        let world = try FirebaseWorld(accounts: [.account(), .account("bob")])
        let (ada, bob) = (try world.signIn(), try world.signIn("bob@example.com"))
        let elsewhere = try FirebaseWorld(settings: ["firebase.projectId": "another"])
        expectRefusal(try elsewhere.refresh(ada.refreshToken), "INVALID_REFRESH_TOKEN")
        #expect(try world.owner("accounts:delete", ["localId": "ada"]).status == 200)
        expectRefusal(try world.refresh(ada.refreshToken), "INVALID_REFRESH_TOKEN")
        #expect(try world.owner("accounts:update", ["localId": "bob", "disableUser": true]).status == 200)
        expectRefusal(try world.refresh(bob.refreshToken), "USER_DISABLED")
    }

    @Test("works for twenty simultaneous requests")
    func concurrent() async throws {
        let world = try FirebaseWorld()
        let session = try world.signIn()
        let statuses = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<20 { group.addTask { try? world.refresh(session.refreshToken).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses == Array(repeating: 200, count: 20))
    }
}
