import HTTPTypes
import Longevity
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("Authentication of endpoints")
struct AccessTests {
    @Test("the table has the contracts' 38 endpoints, each of which answers")
    func complete() throws {
        #expect(Endpoint.all.count == 38)
        let world = try TestWorld(accounts: [.account()])
        for endpoint in Endpoint.all {
            let answer = try world.send(endpoint.method, endpoint.path, token: "t")
            #expect(answer.body != Refused.notFound, "\(endpoint.testDescription)")
        }
    }

    @Test("with revision 2026-01-14 the table has 35 endpoints, and the others are unknown paths", arguments: Endpoint.newest)
    func olderRevision(_ endpoint: Endpoint) throws {
        #expect(try LongevityBackend.make(.guide, .january14).routes.count == 35)
        let world = try TestWorld(settings: .olderRevision, accounts: [.account()])
        expectAnswer(try world.send(endpoint.method, endpoint.path, token: "t"), 404, Refused.notFound)
        expectAnswer(try world.send(endpoint.method, endpoint.path), 404, Refused.notFound)
    }

    @Test("the table names each endpoint's authentication")
    func needs() throws {
        let found = try LongevityBackend.make().routes.map { route -> String in
            "\(route.method.rawValue) \(route.path.replacing(":userId", with: "ada")): \(route.needs)"
        }
        func rows(_ endpoints: [Endpoint], _ needs: String) -> [String] {
            endpoints.map { "\($0.testDescription): \($0.path == "/api/auth/me" ? "token in body" : needs)" }
        }
        var expected = rows(Endpoint.gated, "bearer token, subscription")
        expected += rows(Endpoint.bearer, "bearer token")
        expected += rows(Endpoint.verified, "bearer token, verified e-mail")
        expected += rows(Endpoint.anonymous, "none")
        #expect(found.sorted() == expected.sorted())
    }

    @Test("without a token the response is 401, whatever the request", arguments: Endpoint.withBearer)
    func noToken(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.send(endpoint.method, endpoint.path), 401, Refused.unauthorized)
        expectAnswer(try world.sendInvalid(endpoint), 401, Refused.unauthorized)
    }

    @Test("with an unknown token the response is 401", arguments: Endpoint.withBearer)
    func unknownToken(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.send(endpoint.method, endpoint.path, token: "nobody"), 401, Refused.unauthorized)
    }

    @Test("without a subscription gated endpoints answer 403, whatever the request", arguments: Endpoint.gated)
    func unsubscribed(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.unsubscribed()])
        expectAnswer(try world.sendInvalid(endpoint, token: "t"), 403, Refused.subscriptionRequired)
    }

    @Test("a valid token of an unknown user gets a 403 from the gate, not a 404", arguments: Endpoint.gated)
    func unknownUser(_ endpoint: Endpoint) throws {
        let world = try TestWorld()
        let token = UnsignedToken.make(["sub": "u-100"])
        expectAnswer(try world.send(endpoint.method, endpoint.path, token: token), 403, Refused.subscriptionRequired)
    }

    @Test("an account that never used the app gets a 403 from the gate", arguments: Endpoint.gated)
    func stranger(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.stranger("bob", token: "b")])
        expectAnswer(try world.send(endpoint.method, endpoint.path, token: "b"), 403, Refused.subscriptionRequired)
    }

    @Test("the other endpoints need no subscription", arguments: Endpoint.bearer + Endpoint.verified + Endpoint.anonymous)
    func notGated(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.unsubscribed()])
        let answer = try world.send(endpoint.method, endpoint.path, token: "t")
        #expect(answer.status == 200 || answer.status == 400, "\(answer.body.text)")
    }

    @Test("changes of credentials need a verified e-mail address", arguments: Endpoint.verified)
    func unverified(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.unsubscribed(emailVerified: false)])
        expectAnswer(try world.send(endpoint.method, endpoint.path, token: "t"), 403, Refused.emailVerificationRequired)
    }

    @Test(
        "the address is verified only by the claim `true`",
        arguments: [["sub": "u-100"], ["sub": "u-100", "email_verified": false], ["sub": "u-100", "email_verified": "true"]] as [JSON]
    )
    func unverifiedToken(_ claims: JSON) throws {
        let world = try TestWorld()
        let answer = try world.send(.delete, "/api/auth/account", token: UnsignedToken.make(claims))
        expectAnswer(answer, 403, Refused.emailVerificationRequired)
        let verified = UnsignedToken.make(claims.with(["email_verified": true]))
        #expect(try world.send(.delete, "/api/auth/account", token: verified).status == 200)
    }

    @Test("malformed JSON is refused before the token is checked", arguments: Endpoint.withBody)
    func malformed(_ endpoint: Endpoint) throws {
        let world = try TestWorld(accounts: [.account()])
        expectAnswer(try world.send(endpoint.method, endpoint.path, text: "{"), 400, Refused.invalidJSON)
    }
}

extension TestWorld {
    /// Sends a request with a query and a body that the endpoints refuse.
    fileprivate func sendInvalid(_ endpoint: Endpoint, token: String? = nil) throws -> Answer {
        let body: JSON? = endpoint.method == .get ? nil : ["firstName": 5, "message": 5]
        return try send(endpoint.method, endpoint.path + "?range=never", token: token, body: body)
    }
}
