import Testing
import TestSupport
import Values

/// A kind of token, and a request that needs one.
struct ExpiryCase: Sendable, CustomTestStringConvertible {
    let kind: String?
    let account: String
    let target: String

    var testDescription: String { "\(kind ?? "no kind") for \(target)" }

    static let all = [
        ExpiryCase(kind: nil, account: "six-days", target: "/api/longevity/trends"),
        ExpiryCase(kind: "opaque", account: "six-days", target: "/api/longevity/trends"),
        ExpiryCase(kind: "opaque", account: "ada", target: "/api/v1/users/me"),
        ExpiryCase(kind: "firebase", account: "six-days", target: "/api/longevity/trends"),
        ExpiryCase(kind: "fitiq", account: "ada", target: "/api/v1/users/me"),
    ]
}

@Suite("POST tokens: a token")
struct TokenCallTests {
    private let server: TestServer

    init() throws {
        server = try .worlds(WorldSeed.longevity("six-days"), .fitAccount("ada"), ["key": "lazy"])
    }

    private func mint(_ example: ExpiryCase, expiresIn: String? = nil) async throws -> (token: String, expiresAt: String?) {
        var body: JSON = ["account": .string(example.account)]
        if let kind = example.kind { body = body.with(["kind": .string(kind)]) }
        if let expiresIn { body = body.with(["expiresIn": .string(expiresIn)]) }
        let answer = try await server.control("POST", "tokens", body)
        try #require(answer.status == 201, "\(answer.text)")
        let json = try answer.json
        #expect(json.object?.keys.sorted() == ["expiresAt", "token"])
        return (try #require(json["token"]?.string), json["expiresAt"]?.string)
    }

    private func status(_ example: ExpiryCase, _ token: String) async throws -> Int {
        try await server.fit(token).send("GET", example.target).status
    }

    @Test("is valid until its expiry", arguments: ExpiryCase.all)
    func lifetime(_ example: ExpiryCase) async throws {
        let (token, expiresAt) = try await mint(example, expiresIn: "PT5M")
        #expect(expiresAt == "2026-01-07T09:05:00.000Z")
        #expect(try await status(example, token) == 200)
        try await server.advance("PT4M59S")
        #expect(try await status(example, token) == 200)
        try await server.advance("PT61S")
        #expect(try await status(example, token) == 401)
        // Setting the clock back makes it valid again.
        try await server.advance("-PT6M")
        #expect(try await status(example, token) == 200)
    }

    @Test("may be created with an expiry in the past", arguments: ExpiryCase.all)
    func expired(_ example: ExpiryCase) async throws {
        let (token, expiresAt) = try await mint(example, expiresIn: "-PT5M")
        #expect(expiresAt == "2026-01-07T08:55:00.000Z")
        #expect(try await status(example, token) == 401)
    }

    @Test(
        "has by default the lifetime of its backend's own tokens; opaque ones never expire",
        arguments: zip(ExpiryCase.all, [nil, nil, nil, "2026-01-07T10:00:00.000Z", "2026-02-06T09:00:00.000Z"]))
    func standard(_ example: ExpiryCase, _ expected: String?) async throws {
        let (token, expiresAt) = try await mint(example)
        #expect(expiresAt == expected)
        #expect(try await status(example, token) == 200)
        try await server.advance("P2Y")
        let stays = try await status(example, token) != 401
        #expect(stays == (expected == nil))
    }

    @Test("differs each time, and is valid only in its world")
    func own() async throws {
        try await server.makeSandbox("t1")
        let (first, second) = (try await mint(ExpiryCase.all[0]), try await mint(ExpiryCase.all[0]))
        #expect(first.token != second.token)
        #expect(try await server.connection(to: "t1", token: first.token).send("GET", "/api/longevity/trends").status == 401)
    }

    @Test("is not created for an unknown account")
    func unknown() async throws {
        for kind in ["opaque", "fitiq", "firebase"] {
            #expect(try await server.control("POST", "tokens", ["account": "nobody", "kind": .string(kind)]).isProblem(404))
        }
    }

    @Test(
        "is not created from an invalid body",
        arguments: [
            (nil, ["$.account"]), (["account": 1], ["$.account"]), (["account": "ada", "kind": "jwt"], ["$.kind"]),
            (["account": "ada", "expiresIn": "5"], ["$.expiresIn"]), (["account": "ada", "expiresIn": 300], ["$.expiresIn"]),
            (["acount": "ada", "kind": 1, "expiresIn": ""], ["$.account", "$.acount", "$.kind", "$.expiresIn"]),
        ] as [(JSON?, [String])])
    func faults(_ body: JSON?, _ paths: [String]) async throws {
        let answer = try await server.control("POST", "tokens", body)
        #expect(try answer.isProblem(400))
        #expect(try Set(answer.faultPaths) == Set(paths), "\(answer.text)")
    }
}
