import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("The tokens of a world")
struct WorldTokenTests {
    private static let account: JSON = [
        "key": "ada", "tokens": ["ada"], "email": "ada@understudy.test", "password": "secret", "fitiq": [:],
    ]
    /// The main world and two sandboxes with the same seed.
    private static let places: [String?] = [nil, "t1", "t2"]
    private let world: TestWorld

    init() throws {
        world = try TestWorld(accounts: [Self.account])
        for id in ["t1", "t2"] { try make(id) }
    }

    private func make(_ id: String) throws {
        let seed: JSON = ["version": 1, "accounts": [Self.account]]
        let answer = try control(.put, "sandboxes/\(id)", ["now": "2026-01-07T09:00:00Z", "seed": seed])
        try #require([200, 201].contains(answer.status), "\(answer.body.text)")
    }

    private func send(
        _ method: HTTPRequest.Method, _ path: String, in sandbox: String?, token: String? = nil, body: JSON? = nil
    ) throws -> (status: Int, body: JSON) {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-API-Key"))] = "key"
        let prefix = sandbox.map { "/_sandbox/\($0)" } ?? ""
        return try world.send(method, prefix + path, token: token, headers: headers, body: body)
    }

    private func control(
        _ method: HTTPRequest.Method, _ path: String, _ body: JSON? = nil, in sandbox: String? = nil
    ) throws -> (status: Int, body: JSON) {
        try send(method, "/_understudy/" + path, in: sandbox, body: body)
    }

    private func mint(_ kind: String, in sandbox: String?) throws -> String {
        let answer = try control(.post, "tokens", ["account": "ada", "kind": .string(kind)], in: sandbox)
        return try #require(answer.body["token"]?.string, "\(answer.body.text)")
    }

    private func status(of token: String, in sandbox: String?) throws -> Int {
        try send(.get, "/api/v1/users/me", in: sandbox, token: token).status
    }

    /// Checks that each token is valid only in the world that has made it.
    private func expectOwn(_ tokens: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
        for (index, token) in tokens.enumerated() {
            for (other, place) in Self.places.enumerated() {
                let status = try status(of: token, in: place)
                #expect(status == (index == other ? 200 : 401), "\(index) in \(place ?? "main")", sourceLocation: sourceLocation)
            }
        }
    }

    @Test("are valid only there, whatever their kind", arguments: ["opaque", "fitiq"])
    func minted(_ kind: String) throws {
        try expectOwn(Self.places.map { try mint(kind, in: $0) })
    }

    @Test("from a sign-in are valid only there, for access and for refreshing")
    func signedIn() throws {
        let pairs = try Self.places.map { place in
            let body: JSON = ["email": "ada@understudy.test", "password": "secret"]
            return try #require(try send(.post, "/api/v1/auth/login", in: place, body: body).body["data"])
        }
        try expectOwn(pairs.compactMap { $0["access_token"]?.string })
        for (index, pair) in pairs.enumerated() {
            for (other, place) in Self.places.enumerated() where other != index {
                let answer = try send(.post, "/api/v1/auth/refresh", in: place, body: ["refresh_token": pair["refresh_token"] ?? .null])
                #expect(answer.status == 401)
            }
            let own = try send(
                .post, "/api/v1/auth/refresh", in: Self.places[index], body: ["refresh_token": pair["refresh_token"] ?? .null])
            #expect(own.status == 200, "\(own.body.text)")
        }
    }

    @Test("of a snapshot are valid after its restore, later ones are not, and all stay invalid in other worlds")
    func restored() throws {
        let (before, signed) = (try mint("opaque", in: "t1"), try mint("fitiq", in: "t1"))
        #expect(try control(.put, "snapshots/one", in: "t1").status == 201)
        let since = try mint("opaque", in: "t1")
        #expect(try control(.post, "snapshots/one/restore", in: "t1").status == 200)
        #expect(try status(of: before, in: "t1") == 200)
        #expect(try status(of: since, in: "t1") == 401)
        for token in [before, since] { #expect(try status(of: token, in: "t2") == 401) }
        try expectOwn([mint("fitiq", in: nil), signed, mint("fitiq", in: "t2")])
        try expectOwn([mint("fitiq", in: nil), mint("fitiq", in: "t1"), mint("fitiq", in: "t2")])
    }

    @Test("that are opaque end with a reset, and repeat in the same sequence; signed ones stay valid only there")
    func reset() throws {
        let (opaque, signed) = (try mint("opaque", in: "t1"), try mint("fitiq", in: "t1"))
        #expect(try control(.post, "reset", in: "t1").status == 200)
        #expect(try status(of: opaque, in: "t1") == 401)
        try expectOwn([mint("fitiq", in: nil), signed, mint("fitiq", in: "t2")])
        #expect(try mint("opaque", in: "t1") == opaque)
        #expect(try mint("fitiq", in: "t1") == signed)
    }

    @Test("of a sandbox that was replaced are unknown there and elsewhere")
    func madeAnew() throws {
        let opaque = try mint("opaque", in: "t1")
        try make("t1")
        for place in Self.places { #expect(try status(of: opaque, in: place) == 401) }
    }
}
