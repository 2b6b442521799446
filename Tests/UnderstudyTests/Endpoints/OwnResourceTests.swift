import CoreTestSupport
import GRDB
import Testing
import TestSupport
import UnderstudyWorlds

@testable import UnderstudyCore
@testable import UnderstudyProgram
@testable import Values

@Suite("A resource of a user's own")
struct OwnResourceTests {
    @Test("is created, read, listed, changed and deleted in the words of its backend")
    func life() throws {
        let endpoints = try EndpointWorld(.streaks)
        let created = try endpoints.fitIQ(.post, "/streaks", ["kind": "weight", "unknown": 1, "rank": 9])
        let record = try #require(created.body["data"])
        let id = try #require(record["id"]?.string)
        #expect(created.status == 201)
        #expect(
            record == [
                "id": .string(id), "kind": "weight", "started_on": "2026-01-07", "days": 0, "is_best": false, "rank": 1.5,
                "created_at": "2026-01-07T09:00:00Z", "updated_at": "2026-01-07T09:00:00Z",
            ])
        #expect(try endpoints.fitIQ(.get, "/streaks/\(id.uppercased())").body["data"] == record)
        #expect(
            try endpoints.fitIQ(.get, "/streaks").body["data"]
                == ["streaks": [record], "total": 1, "limit": 2, "offset": 0, "has_more": false])
        let changed = try endpoints.fitIQ(.put, "/streaks/\(id)", ["days": 3, "note": .null])
        #expect(changed.status == 200)
        #expect(changed.body["data"]?["days"] == 3)
        #expect(changed.body["data"]?["kind"] == "weight")
        #expect(try endpoints.fitIQ(.delete, "/streaks/\(id)").status == 204)
        let missing = try endpoints.fitIQ(.get, "/streaks/\(id)")
        #expect(missing.status == 404)
        #expect(missing.body["message"] == "Streak not found")
        #expect(try endpoints.fitIQ(.patch, "/streaks").status == 405)
    }

    @Test(
        "refuses what its fields do not allow",
        arguments: [
            ["kind": "x"], ["days": 1], ["kind": "weight", "days": -1], ["kind": "weight", "days": 1.5],
            ["kind": "weight", "note": "123456"],
            ["kind": "weight", "started_on": "2026-02-30"], ["kind": "weight", "is_best": "true"], [], "text",
        ] as [JSON])
    func refusal(_ body: JSON) throws {
        let endpoints = try EndpointWorld(.streaks)
        #expect(try endpoints.fitIQ(.post, "/streaks", body).status == 400)
        #expect(try endpoints.streaks() == [])
    }

    @Test("needs the credentials of a user, and shows each user its own records")
    func users() throws {
        let endpoints = try EndpointWorld(.streaks)
        #expect(try endpoints.world.get("/api/v1/streaks").status == 401)
        let id = try #require(endpoints.fitIQ(.post, "/streaks", ["kind": "weight"]).body["data"]?["id"]?.string)
        #expect(try endpoints.streaks(as: "bob") == [])
        #expect(try endpoints.fitIQ(.get, "/streaks/\(id)", as: "bob").status == 403)
    }

    @Test("with the owner everyone shows all users the same records")
    func shared() throws {
        let file: JSON = [
            "backend": "fitiq",
            "resources": [["path": "/streaks", "owner": "everyone", "fields": ["kind": ["type": "string"]]]],
        ]
        let endpoints = try EndpointWorld(file)
        _ = try endpoints.fitIQ(.post, "/streaks", ["kind": "a"])
        #expect(try endpoints.streaks(as: "bob").compactMap { $0["kind"] } == ["a"])
    }

    @Test(
        "lists records by order, filters, sort and limit",
        arguments: [
            ("", [3, 2]), ("?limit=9", [3, 2, 1]), ("?limit=1&offset=1", [2]), ("?page=2", [1]), ("?kind=weight&limit=3", [3, 1]),
            ("?least=2", [3, 2]), ("?from=2026-01-02&to=2026-01-02", [2]), ("?sort=days&limit=3", [1, 2, 3]),
            ("?sort=-days&limit=3", [3, 2, 1]),
            ("?is_best=true", [2]), ("?is_best=0&limit=3", [3, 1]), ("?until=2026-01-07", [3, 2]), ("?until=2026-01-06", []),
            ("?kind=&other=x", [3, 2]),
        ] as [(String, [JSON])])
    func lists(_ query: String, _ days: [JSON]) throws {
        let endpoints = try EndpointWorld(.streaks)
        for (day, kind, isBest) in [(1, "weight", false), (2, "check-in", true), (3, "weight", false)] {
            let body: JSON = [
                "kind": .string(kind), "days": .integer(day), "started_on": .string("2026-01-0\(day)"), "is_best": .bool(isBest),
            ]
            #expect(try endpoints.fitIQ(.post, "/streaks", body).status == 201)
        }
        #expect(try endpoints.streaks(query).compactMap { $0["days"] } == days)
    }

    @Test(
        "refuses a parameter that its field does not have",
        arguments: [
            "?kind=x", "?least=many", "?from=2026-02-30", "?sort=kind", "?is_best=2", "?limit=x", "?until=x",
        ])
    func parameters(_ query: String) throws {
        #expect(try EndpointWorld(.streaks).fitIQ(.get, "/streaks\(query)").status == 400)
    }

    @Test("is in seeds and exports, and in the data of an account")
    func seeds() throws {
        let accounts: [JSON] = [
            [
                "key": "ada", "tokens": ["ada-token"],
                "fitiq": [
                    "streaks": [
                        ["kind": "weight", "started_on": "today-3d"], ["kind": "check-in", "days": 4, "started_on": "2026-01-06"],
                    ]
                ],
            ]
        ]
        let endpoints = try EndpointWorld(.streaks, accounts: accounts)
        let records = try endpoints.streaks()
        #expect(records.compactMap { $0["started_on"] } == ["2026-01-06", "2026-01-04"])
        let again = try EndpointWorld(.streaks, accounts: accounts)
        #expect(try again.streaks() == records, "the ids differ")
        let exported = try endpoints.world.exportSeed()["accounts"]?.array?.first
        #expect(exported?["fitiq"]?["streaks"]?.array?.count == 2)
        let listed = try endpoints.world.get("/_understudy/accounts/ada/data/fitiq/streaks")
        #expect(listed.body["total"] == 2)
        let added = try endpoints.world.send(.post, "/_understudy/accounts/ada/data/fitiq/streaks", body: ["kind": "weight", "days": 9])
        #expect(added.status == 201)
        #expect(try endpoints.streaks("?least=9").count == 1)
        let faulty = try endpoints.world.send(.post, "/_understudy/accounts/ada/data/fitiq/streaks", body: ["kind": "x"])
        #expect(faulty.status == 400)
    }

    @Test("gives records that were stored before the default of a member that is added later")
    func laterMember() throws {
        let first = try EndpointWorld([
            "backend": "fitiq", "resources": [["path": "/streaks", "fields": ["kind": ["type": "string"]], "list": ["filters": ["kind"]]]],
        ])
        let id = try #require(first.fitIQ(.post, "/streaks", ["kind": "a \"days\": 3"]).body["data"]?["id"]?.string)
        let second = try first.served([
            "backend": "fitiq",
            "resources": [
                [
                    "path": "/streaks", "fields": ["kind": ["type": "string"], "days": ["type": "integer", "default": 7]],
                    "list": ["filters": ["days"]],
                ]
            ],
        ])
        #expect(try second.streaks().compactMap { $0["days"] } == [7])
        #expect(try second.streaks("?days=7").count == 1)
        #expect(try second.streaks("?days=8") == [])
        #expect(try second.fitIQ(.get, "/streaks/\(id)").body["data"]?["days"] == 7)
        #expect(try second.fitIQ(.put, "/streaks/\(id)", ["kind": "b"]).body["data"]?["days"] == 7)
    }

    @Test("gives a member that is added later the same value at each read, also beside a free object with its name")
    func stableMember() throws {
        let meta: JSON = ["type": "object"]
        let first = try EndpointWorld(["backend": "fitiq", "resources": [["path": "/streaks", "fields": ["meta": meta]]]])
        let body: JSON = ["meta": ["code": 1, "day": 2]]
        #expect(try first.fitIQ(.post, "/streaks", body).status == 201)
        let later = try first.served([
            "backend": "fitiq",
            "resources": [
                [
                    "path": "/streaks",
                    "fields": [
                        "meta": meta, "code": ["type": "string", "default": "{{id}}"], "day": ["type": "string", "default": "{{today}}"],
                    ],
                ]
            ],
        ])
        let record = try #require(try later.streaks().first)
        #expect(record["day"] == "2026-01-07")
        #expect(record["code"]?.string?.utf8.count == 36)
        try later.world.setNow("2026-02-01T09:00:00Z")
        #expect(try later.streaks() == [record])
        #expect(try later.fitIQ(.get, "/streaks/\(record["id"]?.string ?? "")").body["data"] == record)
    }

    @Test("is exported without a field that it has no more, and an evergreen account without a list that is gone")
    func lostField() throws {
        let accounts: [JSON] = ["ada", "bob"].map { key in
            [
                "key": .string(key), "tokens": [.string("\(key)-token")],
                "fitiq": ["streaks": [["kind": "weight", "started_on": "today-3d"]]],
            ]
        }
        let first = try EndpointWorld(.streaks, accounts: accounts)
        #expect(try first.streaks().count == 1)
        let without = try first.served(["backend": "fitiq"])
        #expect(try without.fitIQ(.get, "/goals", as: "bob").status == 200, "an account that waits for its first request")
        let seeding = without.world.handler.services().seeding
        let exported = try JSON(parsing: without.world.world.exportSeed(by: seeding, literally: false).bytes)
        #expect(exported["accounts"]?.array?.first?["fitiq"]?["streaks"] == nil)
        #expect(try first.fitIQ(.put, "/streaks/\(try #require(first.streaks().first?["id"]?.string))", ["note": "x"]).status == 200)
        let narrower = try first.served([
            "backend": "fitiq", "resources": [["path": "/streaks", "seedKey": "streaks", "fields": ["kind": ["type": "string"]]]],
        ])
        let narrow = try JSON(
            parsing: narrower.world.world.exportSeed(by: narrower.world.handler.services().seeding, literally: true).bytes)
        let record = narrow["accounts"]?.array?.first?["fitiq"]?["streaks"]?.array?.first
        #expect(record?["kind"] == "weight")
        #expect(record?["note"] == nil)
    }

    @Test("keeps its records while no file has it, and exports name them")
    func dropped() throws {
        let first = try EndpointWorld(.streaks)
        _ = try first.fitIQ(.post, "/streaks", ["kind": "weight"])
        let without = try TestWorld(
            first.world, servedBy: Configuration(flags: ["endpoints": .null]).backends(keys: first.world.seeding.keys))
        #expect(try EndpointWorld(first.folder, without).fitIQ(.get, "/streaks").status == 404)
        let remark = try first.world.read {
            try Seeding(backends: without.handler.services().backends, keys: first.world.seeding.keys).leftOutRecords(in: $0)
        }
        #expect(remark == "the export leaves out records whose resource is in no file of endpoints: 1 of /streaks (fitiq)")
        #expect(try first.world.read { try first.world.seeding.leftOutRecords(in: $0) } == nil)
        #expect(try first.streaks().count == 1)
    }

    @Test(
        "reads its lists by an index for each order",
        arguments: [("", "started_on descending"), ("&sort=days", "days"), ("&sort=-days", "days descending")])
    func plans(_ sort: String, _ index: String) throws {
        let endpoints = try EndpointWorld(.streaks)
        let resource = try #require(endpoints.world.backends.flatMap(\.resources).first { $0.kind == "/streaks" })
        let order = resource.sorts.first { "&sort=\($0.parameter)" == sort }
        let (sql, _) = resource.pageSQL(of: "fitiq", below: false, where: [], by: order)
        let plan = try endpoints.world.read { db in
            try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: ["x", 1, 0]).map { $0["detail"] as String }
        }
        #expect(plan == ["SEARCH resource USING INDEX resource fitiq /streaks \(index) (owner=?)"])
    }

    @Test("follows the world's clock")
    func clock() throws {
        let endpoints = try EndpointWorld(.streaks)
        try endpoints.world.setNow("2026-03-01T10:00:00Z")
        let record = try endpoints.fitIQ(.post, "/streaks", ["kind": "weight"]).body["data"]
        #expect(record?["started_on"] == "2026-03-01")
        #expect(record?["created_at"] == "2026-03-01T10:00:00Z")
    }

    @Test("at Brad OS has lists without an object around them")
    func bradOS() throws {
        let endpoints = try EndpointWorld([
            "backend": "bradOS",
            "resources": [["path": "/badges", "fields": ["name": ["type": "string", "minLength": 1]], "required": ["name"]]],
        ])
        let created = try endpoints.world.send(.post, "/api/dev/badges", body: ["name": "first"])
        #expect(created.status == 201)
        #expect(try endpoints.world.get("/api/prod/badges").body == ["success": true, "data": .array([created.body["data"] ?? .null])])
        let refused = try endpoints.world.send(.post, "/api/dev/badges", body: ["name": ""])
        #expect(refused.status == 400)
        #expect(refused.body["error"]?["code"] == "VALIDATION_ERROR")
    }

    @Test("without a backend is plain JSON, with problem documents")
    func plain() throws {
        let file: JSON = [
            "backend": .null,
            "resources": [
                ["path": "/notes", "seedKey": "notes", "fields": ["text": ["type": "string", "maxLength": 3]], "required": ["text"]]
            ],
        ]
        let accounts: [JSON] = [["key": "ada", "tokens": ["ada-token"], "plain": ["notes": [["text": "one"]]]]]
        let endpoints = try EndpointWorld(file, accounts: accounts)
        func send(_ path: String, _ body: JSON? = nil) throws -> (status: Int, body: JSON) {
            try endpoints.world.send(body == nil ? .get : .post, path, token: "ada-token", body: body)
        }
        #expect(try send("/notes").body["notes"]?.array?.compactMap { $0["text"] } == ["one"])
        #expect(try send("/notes", ["text": "two"]).status == 201)
        let refused = try send("/notes", ["text": "four"])
        #expect(refused.status == 400)
        #expect(refused.body["detail"] == "the body has errors: $.text: expected at most 3 characters")
        #expect(try send("/notes/nope").body["detail"] == "there is no Note nope")
        let unknown = try endpoints.world.get("/notes")
        #expect(unknown.status == 401)
        #expect(unknown.body["status"] == 401)
        #expect(try endpoints.world.exportSeed()["accounts"]?.array?.first?["plain"]?["notes"]?.array?.count == 2)
    }
}

extension EndpointWorld {
    /// The same world with another file in the place of the first one.
    fileprivate func served(_ file: JSON) throws -> EndpointWorld {
        _ = try folder.write(file, to: "0.json")
        let configuration = try Configuration(flags: ["endpoints": .string(folder.url.path)])
        return EndpointWorld(folder, try TestWorld(world, servedBy: configuration.backends(keys: world.seeding.keys)))
    }

    fileprivate init(_ folder: TemporaryFolder, _ world: TestWorld) {
        self.folder = folder
        self.world = world
    }
}
