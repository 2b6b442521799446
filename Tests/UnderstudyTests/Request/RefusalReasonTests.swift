import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import Values

/// The reasons of refusals; that every refusal of every operation has one is tested with ``EveryOperationTests``.
@Suite("The reason of a refusal")
struct RefusalReasonTests {
    private static let accounts: [JSON] = [
        [
            "key": "ada", "tokens": ["ada"], "evergreen": false,
            "longevity": ["subscription": ["status": "active", "renewalDate": "2026-01-06T12:00:00Z"]], "fitiq": [:],
        ],
        ["key": "bob", "tokens": ["bob"], "evergreen": false, "longevity": ["subscription": ["status": "trial"]]],
        ["key": "cy", "tokens": ["cy"], "evergreen": false, "longevity": [:]],
    ]

    private let world: TestWorld

    init() throws {
        world = try TestWorld(settings: ["bradOS.appCheck": "required"], accounts: Self.accounts)
    }

    /// The status and the reason of the newest entry in the journal.
    private func last() throws -> (status: Int?, reason: String?) {
        let entry = try #require(try world.get("/_understudy/requests?limit=1").body["requests"]?.array?.last)
        return (entry["status"]?.integer, entry["reason"]?.string)
    }

    private func refusal(
        _ method: HTTPRequest.Method, _ target: String, token: String? = nil, _ headers: HTTPFields = HTTPFields(), body: JSON? = nil
    ) throws -> (status: Int?, reason: String?) {
        _ = try world.send(method, target, token: token, headers: headers, body: body)
        return try last()
    }

    @Test("names the end of a subscription, or its state")
    func subscription() throws {
        let reasons = try ["ada", "bob", "cy"].map { try refusal(.get, "/api/longevity/trends", token: $0) }
        #expect(reasons.map(\.status) == [403, 403, 403])
        #expect(
            reasons.map(\.reason) == [
                "the subscription ran out on 6 January 2026", "the subscription is a trial, not active", "the user has no subscription",
            ])
    }

    @Test("names the end of a subscription to every request, after an export and an import, too, and no response has it")
    func expiredSubscription() throws {
        let reason = "the subscription ran out on 6 January 2026"
        for _ in 0..<2 { #expect(try refusal(.get, "/api/longevity/trends", token: "ada").reason == reason) }
        let text = try world.send(.get, "/api/subscription/status", token: "ada").body.text
        #expect(text.contains(#""renewalDate":null"#) && !text.contains("2026-01-06"), "\(text)")

        let exported = try world.get("/_understudy/seed?literal=true").body
        #expect(try world.send(.post, "/_understudy/seed", body: exported).status == 200)
        #expect(try refusal(.get, "/api/longevity/trends", token: "ada").reason == reason)
    }

    @Test("names no end of a subscription that a receipt has ended, or that began anew")
    func endedByReceipt() throws {
        func verify(_ receipt: JSON) throws {
            _ = try world.send(.post, "/api/subscription/verify", token: "ada", body: ["receiptData": receipt])
        }
        _ = try refusal(.get, "/api/longevity/trends", token: "ada")
        try verify("yearly")
        #expect(try refusal(.get, "/api/longevity/trends", token: "ada").reason == nil)
        try verify("invalid-receipt")
        #expect(try refusal(.get, "/api/longevity/trends", token: "ada").reason == "the subscription has expired")
    }

    @Test("names the defect of a token, and never the token")
    func tokens() throws {
        let minted = try world.send(
            .post, "/_understudy/tokens", body: ["account": "ada", "kind": "opaque", "expiresIn": "-PT5M"])
        let expired = try #require(minted.body["token"]?.string)
        let cases: [(String?, String)] = [
            (nil, "the request has no Authorization header"),
            (expired, "the token expired 5 minutes ago"),
            ("nobody", "this server has not issued the token, or a reset has removed it"),
            (UnverifiedJWT.unsigned(["sub": "ada", "exp": 1_767_772_800]), "the token expired 1 hour ago"),
            (UnverifiedJWT.unsigned(["exp": 1_767_772_800]), "the token has no valid sub or exp"),
        ]
        for path in ["/api/longevity/trends", "/api/v1/progress"] {
            for (token, reason) in cases {
                let key: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "key"]
                let found = try refusal(.get, path, token: token, key)
                #expect(found.status == 401)
                #expect(found.reason == reason, "\(path)")
            }
        }
        let other = try refusal(.get, "/api/longevity/trends", [.authorization: "Basic YTpi"])
        #expect(other.reason == "the Authorization header has no bearer token")
        #expect(try refusal(.get, "/api/v1/progress", token: "ada").reason == "the request has no X-API-Key header")
    }

    @Test("names the defect of an App Check token")
    func appCheck() throws {
        let name = try #require(HTTPField.Name("X-Firebase-AppCheck"))
        let path = "/api/dev/workouts"
        #expect(
            try refusal(.get, path).reason == "the request has no X-Firebase-AppCheck header, and bradOS.appCheck is required")
        #expect(
            try refusal(.get, path, [name: "garbage"]).reason == "the App Check token is no JSON Web Token with the claim exp")
        let expired = UnverifiedJWT.unsigned(["exp": 1_767_776_100])
        #expect(try refusal(.get, path, [name: expired]).reason == "the App Check token expired 5 minutes ago")
    }

    @Test("names the route near an unknown path, or the methods of the path")
    func paths() throws {
        #expect(try refusal(.get, "/api/trends").reason == "there is no such path (did you mean GET /api/longevity/trends?)")
        #expect(try refusal(.get, "/nowhere").reason == "there is no such path; `understudy routes` lists those there are")
        let other = try refusal(.patch, "/api/v1/progress")
        #expect(other.status == 405)
        #expect(other.reason == "this path takes GET, HEAD, POST")
    }

    @Test("of an invalid body has the message of the backend, and the members that the operation does not declare")
    func bodies() throws {
        let key: HTTPFields = [try #require(HTTPField.Name("X-API-Key")): "key"]
        let body: JSON = ["type": "weight", "value": 82.5, "logged_at": "2026-01-07T08:00:00Z"]
        let misnamed = try refusal(.post, "/api/v1/progress", token: "ada", key, body: body)
        #expect(misnamed.status == 400)
        #expect(misnamed.reason == "quantity is required; the operation does not declare the member value")
        let misspelled = try refusal(.post, "/api/v1/progress", token: "ada", key, body: ["type": "weight", "quantiti": 1])
        #expect(misspelled.reason?.hasSuffix("; the operation does not declare the member quantiti (did you mean quantity?)") == true)
        let many = JSON.object(JSON.Members((0..<200).map { ("other\($0)", 1) }))
        let unread = try refusal(.post, "/api/v1/progress", token: "ada", key, body: many)
        #expect(unread.reason?.hasSuffix("the member other2, and 97 more") == true, "\(unread.reason ?? "")")
    }

    @Test("names the rule that sets a status, with its preset")
    func rules() throws {
        _ = try world.send(.post, "/_understudy/faults", body: ["preset": "maintenance", "match": ["path": "/api/v1/*"]])
        _ = try world.send(.post, "/_understudy/faults", body: ["match": ["path": "/api/chat"], "effect": ["connection": "reset"]])
        _ = try world.send(.post, "/_understudy/faults", body: ["match": ["path": "/api/legal/*"], "effect": ["latencyMs": 1]])
        let maintained = try refusal(.get, "/api/v1/progress")
        #expect(maintained.status == 503)
        #expect(maintained.reason == "rule f1 (maintenance)")
        _ = try world.respond(.post, "/api/chat")
        let broken = try last()
        #expect(broken.status == nil)
        #expect(broken.reason == "rule f2")
        let delayed = try refusal(.get, "/api/legal/terms")
        #expect(delayed.status == 200)
        #expect(delayed.reason == nil)
        // A rule that only delays leaves the reason of the backend.
        let unknown = try refusal(.get, "/api/legal/term")
        #expect(unknown.reason == "there is no such path (did you mean GET /api/legal/terms?)")
    }

    @Test("is missing for a success, and changes no response")
    func success() throws {
        #expect(try refusal(.get, "/api/legal/terms").reason == nil)
        let response = try world.respond(.get, "/api/longevity/trends", headers: [.authorization: "Bearer cy"])
        #expect(response.reason == "the user has no subscription")
        #expect(!String(decoding: response.body, as: UTF8.self).contains("the user has no subscription"))
    }
}
