import Foundation
import Testing
import TestSupport
import UnderstudyCore
import Values

@Suite("The control API's sandbox requests")
struct SandboxCallTests {
    private let server: TestServer

    init() throws {
        server = try .worlds(WorldSeed.longevity("six-days"))
    }

    private func ids() async throws -> [String] {
        (try await server.control("GET", "sandboxes").json["sandboxes"]?.array ?? []).compactMap { $0["id"]?.string }
    }

    /// The description of a sandbox without the members that depend on the machine's time and memory.
    private static func told(_ answer: TestServer.Answer) throws -> JSON {
        try answer.json.without("createdAt", "bytes", "lastRequestAt")
    }

    @Test("create a sandbox, and replace it")
    func make() async throws {
        let first = try await server.control("PUT", "sandboxes/t1")
        #expect(first.status == 201)
        let expected: JSON = [
            "id": "t1", "baseURL": .string(server.baseURL.absoluteString + "/_sandbox/t1"), "now": "2026-01-07T09:00:00.000Z",
            "persona": .null,
        ]
        #expect(try Self.told(first).differences(from: expected) == [])
        let app = try server.connection(to: "t1", token: "six-days")
        #expect(try await app.checkIn().status == 200)
        #expect(try await app.checkIn().status == 409)

        let second = try await server.control("PUT", "sandboxes/t1", ["now": "2026-02-01T10:00:00+03:00", "persona": "six-days"])
        #expect(second.status == 200)
        let changed = expected.with(["now": "2026-02-01T07:00:00.000Z", "persona": "six-days"])
        #expect(try Self.told(second).differences(from: changed) == [])
        #expect(try await app.checkIn().status == 200)
        let third = try await server.control("PUT", "sandboxes/t1")
        #expect(try Self.told(third).differences(from: expected) == [])
    }

    @Test("return its creation time, its memory, and the time of the last request to a backend")
    func use() async throws {
        try await server.makeSandbox("t1")
        let made = try await server.control("GET", "sandboxes/t1").json
        let createdAt = try #require(made["createdAt"]?.string.flatMap { Instant($0) })
        #expect(made["lastRequestAt"] == .null)
        let bytes = try #require(made["bytes"]?.integer)
        #expect(bytes > 0)

        #expect(try await server.control("GET", "clock", in: "t1").status == 200)
        #expect(try await server.control("GET", "sandboxes/t1").json["lastRequestAt"] == .null)

        #expect(try await server.connection(to: "t1", token: "six-days").checkIn().status == 200)
        let used = try await server.control("GET", "sandboxes/t1").json
        let lastRequestAt = try #require(used["lastRequestAt"]?.string.flatMap { Instant($0) })
        #expect(lastRequestAt >= createdAt)
        #expect(used["createdAt"] == made["createdAt"])
        #expect((used["bytes"]?.integer ?? 0) > bytes)
    }

    @Test("describe one and list all by id, and delete one")
    func listing() async throws {
        for id in ["b", "a"] { try await server.makeSandbox(id) }
        #expect(try await ids() == ["a", "b"])
        let one = try await server.control("GET", "sandboxes/a")
        #expect(one.status == 200)
        let listed = try await server.control("GET", "sandboxes").json["sandboxes"]?.array?.first
        #expect(try one.json == listed)

        let end = try await server.control("DELETE", "sandboxes/a")
        #expect(end.status == 204)
        #expect(end.data.isEmpty)
        #expect(try await ids() == ["b"])
        #expect(try await server.control("GET", "sandboxes/a").isProblem(404))
        #expect(try await server.control("DELETE", "sandboxes/a").isProblem(404))
        #expect(try await server.get("/_sandbox/a/api/longevity/trends", token: "six-days").isProblem(404))
    }

    @Test(
        "accept an empty body, an empty object, and null for missing values",
        arguments: [nil, [:], ["seed": .null, "now": .null, "persona": .null]] as [JSON?])
    func nothing(_ body: JSON?) async throws {
        let answer = try await server.control("PUT", "sandboxes/t1", body)
        #expect(answer.status == 201)
        #expect(try await server.connection(to: "t1", token: "six-days").weeklyTrend().days.count == 6)
    }

    @Test("accept a seed and a time")
    func seedAndTime() async throws {
        let seed: JSON = ["version": 1, "accounts": [WorldSeed.longevity("grace", checkIns: 2)]]
        try await server.makeSandbox("t1", ["seed": seed, "now": "2027-05-06T12:00:00Z"])
        let trend = try await server.connection(to: "t1", token: "grace").weeklyTrend()
        #expect(trend.days == ["2027-05-04", "2027-05-05"])
        #expect(try await server.connection(to: "t1", token: "six-days").send("GET", "/api/longevity/trends").status == 401)
        #expect(try await server.get("/api/longevity/trends", token: "grace").status == 401)
    }

    @Test("accept only a time, at which evergreen accounts are up to date")
    func time() async throws {
        try await server.makeSandbox("t1", ["now": "2026-03-01T09:00:00Z"])
        let trend = try await server.connection(to: "t1", token: "six-days").weeklyTrend()
        #expect(trend.days.first == "2026-02-23")
        #expect(trend.days.last == "2026-02-28")
    }

    @Test(
        "name every validation error of a body by its path",
        arguments: [
            (["now": "soon", "persona": 7, "sed": 1], ["$.now", "$.persona", "$.sed"]),
            (["now": "2026-01-07"], ["$.now"]), (["now": "9999-06-01T00:00:00Z"], ["$.now"]),
            (["persona": "nobody"], ["$.persona"]), ([1], ["$"]), ("x", ["$"]),
            (["seed": "demo"], ["$.seed", "$.seed.version", "$.seed.accounts"]),
            (["seed": ["version": 2]], ["$.seed.version", "$.seed.accounts"]),
            (["seed": ["version": 1, "accounts": [["key": 1]]]], ["$.seed.accounts[0].key"]),
            (
                [
                    "seed": [
                        "version": 1,
                        "accounts": [["key": "a", "email": "nope", "colour": "red", "longevity": ["checkIns": [["date": "tomorrow"]]]]],
                    ]
                ],
                ["$.seed.accounts[0].email", "$.seed.accounts[0].longevity.checkIns[0].date", "$.seed.accounts[0].colour"]
            ),
            (
                ["seed": ["version": 1, "accounts": [["key": "a"], ["key": "a"], ["fitiq": ["nope": 1]]]]],
                ["$.seed.accounts[2].key", "$.seed.accounts[2].fitiq.nope", "$.seed.accounts[1].key"]
            ),
            (["now": "soon", "seed": ["version": 2, "accounts": []]], ["$.now", "$.seed.version"]),
        ] as [(JSON, [String])])
    func faults(_ body: JSON, _ paths: [String]) async throws {
        try await server.makeSandbox("t1")
        let app = try server.connection(to: "t1", token: "six-days")
        #expect(try await app.checkIn().status == 200)
        let answer = try await server.control("PUT", "sandboxes/t1", body)
        #expect(try answer.isProblem(400), "\(answer.text)")
        #expect(try Set(answer.faultPaths) == Set(paths), "\(answer.text)")
        // The former sandbox still exists.
        #expect(try await app.checkIn().status == 409)
        let another = try await server.control("PUT", "sandboxes/t2", body)
        #expect(another.status == 400)
        #expect(try await ids() == ["t1"])
    }

    @Test("refuse what is not JSON")
    func syntax() async throws {
        let answer = try await server.send("PUT", "/_understudy/sandboxes/t1", data: Data("{\"now\":".utf8))
        #expect(try answer.isProblem(400))
        #expect(try await ids() == [])
    }

    @Test(
        "refuse invalid ids, in every place",
        arguments: ["main", "-a", ".a", "a%20b", "a%2Fb", "%C3%A4", String(repeating: "x", count: 65)])
    func ids(_ id: String) async throws {
        for method in ["PUT", "GET", "DELETE"] {
            #expect(try await server.control(method, "sandboxes/\(id)").isProblem(400), "\(method)")
        }
        guard id != "main" else { return }
        #expect(try await server.get("/_sandbox/\(id)/api/longevity/trends", token: "six-days").isProblem(400))
        #expect(try await server.control("GET", "clock", in: id).isProblem(400))
    }

    @Test("work below a sandbox's URL, too, which can delete itself")
    func within() async throws {
        try await server.makeSandbox("t1")
        #expect(try await server.control("PUT", "sandboxes/t2", in: "t1").status == 201)
        #expect(try await ids() == ["t1", "t2"])
        #expect(try await server.control("DELETE", "sandboxes/t1", in: "t1").status == 204)
        #expect(try await ids() == ["t2"])
    }
}
