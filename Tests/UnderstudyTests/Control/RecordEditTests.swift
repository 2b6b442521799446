import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import Values

@Suite("Editing an account's records by the control API")
struct RecordEditTests {
    private let world: EditingWorld

    init() throws {
        world = try EditingWorld()
    }

    private static let weight: JSON = ["type": "weight", "quantity": 75.5, "loggedAt": "todayT08:00"]

    @Test("POST: adds a record, which the app finds by its id, and ends the daily seeding")
    func addition() throws {
        let bob = try world.exported("bob")
        let answer = try world.data(.post, "fitiq/progress", Self.weight)
        #expect(answer.status == 201)
        let id = try #require(answer.body["id"]?.string)
        #expect(answer.body["record"] == ["id": .string(id), "type": "weight", "quantity": 75.5, "loggedAt": "2026-01-07T08:00:00Z"])
        #expect(try world.ids("fitiq/progress") == [id, "new", "old"])
        #expect(try world.app(.get, "/api/v1/progress").body.text.contains(id))
        #expect(try world.state() == "written")
        try world.world.setNow("2026-01-09T09:00:00Z")
        #expect(try world.ids("longevity/checkIns") == ["2026-01-06", "2026-01-04"])
        #expect(try world.exported("bob")?.differences(from: bob ?? .null) == [])
    }

    @Test("POST: seeds the account for the world's day first")
    func renewal() throws {
        try world.world.setNow("2026-01-09T09:00:00Z")
        #expect(try world.data(.post, "fitiq/progress", Self.weight).status == 201)
        #expect(try world.ids("longevity/checkIns") == ["2026-01-08", "2026-01-06"])
        #expect(try world.record("longevity/checkIns/2026-01-08")?["deltaYears"] == -0.25)
    }

    @Test("an edit leaves the app signed in with a token of each kind, and the ids of the user and of other records as they are")
    func sessions() throws {
        let tokens = try ["opaque", "fitiq", "firebase"].map { try world.mint($0) } + ["ada"]
        let uid = try world.world.get("/_understudy/accounts/ada/user").body["uid"]
        let before = try world.data(.get).body
        let added = try world.data(.post, "fitiq/progress", Self.weight)
        let id = try #require(added.body["id"]?.string)
        #expect(try world.data(.put, "fitiq/progress/\(id)", Self.weight.with(["quantity": 76])).status == 200)
        #expect(try world.data(.delete, "fitiq/progress/\(id)").status == 204)
        for token in tokens { #expect(try world.app(.get, "/api/v1/users/me", token: token).status == 200, "\(token)") }
        #expect(try world.world.get("/_understudy/accounts/ada/user").body["uid"] == uid)
        #expect(try world.data(.get).body.differences(from: before) == [])
    }

    @Test("PUT: stores the whole record in the place of the former one, under its id")
    func change() throws {
        let answer = try world.data(.put, "fitiq/progress/old", ["type": "height", "quantity": 170, "loggedAt": "2026-01-03T08:00:00Z"])
        #expect(answer.status == 200)
        #expect(answer.body["id"] == "old")
        #expect(try world.record("fitiq/progress/old") == answer.body["record"])
        #expect(answer.body["record"]?["type"] == "height")
        #expect(try world.ids("fitiq/progress") == ["new", "old"])
        let insight: JSON = ["type": "weekly", "title": "A week", "content": "A good week."]
        #expect(try world.data(.put, "fitiq/insights/told", insight).body["record"]?["isArchived"] == false)
        #expect(try world.ids("fitiq/insights") == ["told"])
        #expect(try world.app(.get, "/api/v1/insights/told").body.text.contains("A good week."))
    }

    @Test("PUT: a record that names a day has another id when the day changes")
    func day() throws {
        let checkIn: JSON = ["date": "2026-01-05", "deltaYears": -0.25]
        #expect(try world.data(.put, "longevity/checkIns/2026-01-06", checkIn).body["id"] == "2026-01-05")
        #expect(try world.ids("longevity/checkIns") == ["2026-01-05", "2026-01-04"])
        #expect(try world.data(.put, "bradOS/weight/2026-01-06", ["date": "2026-01-02", "weightLbs": 179]).body["id"] == "2026-01-02")
        #expect(try world.ids("bradOS/weight") == ["2026-01-02"])
    }

    @Test("DELETE: deletes a record with the records that belong to it")
    func deletion() throws {
        #expect(try world.data(.delete, "fitiq/goals/goal").status == 204)
        #expect(try world.ids("fitiq/goals").isEmpty)
        #expect(try world.ids("fitiq/goalInstances").isEmpty)
        #expect(try world.data(.delete, "fitiq/goals/goal").status == 404)
    }

    @Test("POST: a further entry of a day stands beside the first, with a number in its id")
    func secondEntry() throws {
        let entry: JSON = ["date": "2026-01-06", "weightLbs": 181]
        #expect(try world.data(.post, "bradOS/weight", entry).body["id"] == "2026-01-06#1")
        #expect(try world.ids("bradOS/weight") == ["2026-01-06#1", "2026-01-06"])
        #expect(try world.data(.put, "bradOS/weight/2026-01-06%231", entry.with(["weightLbs": 182])).body["record"]?["weightLbs"] == 182)
        #expect(try world.data(.delete, "bradOS/weight/2026-01-06%231").status == 204)
        #expect(try world.record("bradOS/weight/2026-01-06")?["weightLbs"] == 180)
    }

    @Test(
        "an invalid record gets the validation errors of a seed, with paths from the record on, and changes nothing",
        arguments: [
            ("longevity/checkIns", nil, ["$.date"]), ("longevity/checkIns", [], ["$"]),
            (
                "longevity/checkIns", ["date": "tomorrow", "deltaYear": 1, "reasons": ["a\0"]],
                ["$.date", "$.deltaYear", "$.reasons[0]"]
            ),
            ("longevity/checkIns", ["id": "2026-01-06", "date": "2026-01-05"], ["$.id"]),
            ("fitiq/progress", ["type": "mass", "quantity": -1], ["$.type", "$.quantity"]),
            ("fitiq/progress", ["id": "bobs", "type": "weight", "quantity": 1], ["$.id"]),
            ("fitiq/insights", ["title": ""], ["$.title", "$.content"]),
            ("fitiq/insights", ["id": "told", "title": "A", "content": "B"], ["$.id"]),
            (
                "fitiq/goals",
                [
                    "id": "goal", "title": "Steps", "goal_type": "activity", "target_value": 1, "target_unit": "steps",
                    "start_date": "2026-01-01",
                ], ["$.id"]
            ),
            ("fitiq/sleep", ["start_time": "today", "colour": "red"], ["$.end_time", "$.colour"]),
            ("fitiq/consultations", ["persona": "sleep_coach", "messages": [["role": "user"]]], ["$.messages[0].content"]),
            ("bradOS/weight", ["date": "2026-01-05", "weightLbs": -1], ["$.weightLbs"]),
            ("bradOS/recovery", ["date": "2026-01-05"], ["$.hrvMs", "$.state"]),
        ] as [(String, JSON?, [String])])
    func faults(_ list: String, _ body: JSON?, _ paths: [String]) throws {
        let before = try world.data(.get).body
        let answer = try world.data(.post, list, body)
        #expect(answer.status == 400, "\(answer.body.text)")
        #expect(Set(paths).isSubset(of: Set(EditingWorld.faultPaths(answer.body))), "\(answer.body.text)")
        #expect(!answer.body.text.contains("\(list.split(separator: "/").last ?? "")[0]"), "\(answer.body.text)")
        #expect(try world.data(.get).body.differences(from: before) == [])
        #expect(try world.state() == "seeded")
    }

    @Test("PUT: refuses the id of another record")
    func identity() throws {
        for (path, body) in [
            ("fitiq/progress/old", Self.weight.with(["id": "new"])),
            ("fitiq/insights/told", ["id": "other", "title": "A", "content": "B"]),
            (
                "fitiq/goals/goal",
                [
                    "id": "other", "goal_type": "activity", "title": "Steps", "target_value": 1, "target_unit": "a",
                    "start_date": "2026-01-01",
                ]
            ),
        ] as [(String, JSON)] {
            let answer = try world.data(.put, path, body)
            #expect(answer.status == 400, "\(path) \(answer.body.text)")
            #expect(EditingWorld.faultPaths(answer.body) == ["$.id"], "\(path)")
        }
        #expect(try world.state() == "seeded")
    }

    @Test("an edit of an unknown record, list or account is a 404, and changes nothing")
    func missing() throws {
        for (method, path) in [
            (.put, "ada/data/fitiq/progress/bobs"), (.delete, "ada/data/fitiq/progress/bobs"), (.delete, "ada/data/fitiq/goals/x"),
            (.post, "ada/data/fitiq/profile"), (.post, "cy/data/fitiq/progress"), (.delete, "cy/data/fitiq/progress/new"),
        ] as [(HTTPRequest.Method, String)] {
            let body = method == .delete ? nil : Self.weight
            #expect(try world.world.send(method, "/_understudy/accounts/\(path)", body: body).status == 404, "\(method) \(path)")
        }
        #expect(try world.state() == "seeded")
        #expect(try world.world.get("/_understudy/accounts/bob/data/fitiq/progress/bobs").status == 200)
    }

    @Test("POST: is a 409 for an account without a user at the backend")
    func noUser() throws {
        let answer = try world.world.send(
            .post, "/_understudy/accounts/bob/data/longevity/checkIns", body: ["date": "yesterday", "deltaYears": 0])
        #expect(answer.status == 409)
        #expect(answer.body["detail"]?.string?.hasPrefix("the account bob has no user of longevity; ") == true)
    }

    /// The ETag of a response below `accounts/ada/data`.
    private func tag(_ response: Response) -> String? { response.headers[.eTag] }

    private func send(_ method: HTTPRequest.Method, _ path: String, ifMatch tag: String?, _ body: JSON? = nil) throws -> Response {
        var headers = HTTPFields()
        headers[.ifMatch] = tag
        if body != nil { headers[.contentType] = "application/json" }
        return try world.world.respond(method, "/_understudy/accounts/ada/data/\(path)", headers: headers, bytes: body?.encoded ?? [])
    }

    @Test("ETag: names the state of a record, and is the same until the record changes")
    func tags() throws {
        let path = "fitiq/progress/old"
        let read = try #require(tag(send(.get, path, ifMatch: nil)))
        #expect(try tag(send(.get, path, ifMatch: nil)) == read)
        let changed = try send(.put, path, ifMatch: nil, Self.weight)
        #expect(tag(changed) != read)
        #expect(try tag(send(.get, path, ifMatch: nil)) == tag(changed))
        let added = try send(.post, "fitiq/progress", ifMatch: nil, Self.weight)
        let id = try #require(try JSON(parsing: added.body)["id"]?.string)
        #expect(try tag(send(.get, "fitiq/progress/\(id)", ifMatch: nil)) == tag(added))
    }

    @Test("If-Match: an edit of a record that was changed meanwhile is a 412 with the present record, and stores nothing")
    func changedMeanwhile() throws {
        for path in ["fitiq/progress/old", "longevity/checkIns/2026-01-06", "bradOS/weight/2026-01-06", "fitiq/insights/told"] {
            let read = try send(.get, path, ifMatch: nil)
            let record = try #require(try JSON(parsing: read.body)["record"])
            let (name, value): (String, JSON) =
                switch path {
                case "fitiq/progress/old": ("notes", "one")
                case "bradOS/weight/2026-01-06": ("weightLbs", 179)
                case "fitiq/insights/told": ("title", "Another day")
                default: ("score", 3)
                }
            let other = try send(.put, path, ifMatch: tag(read), record.with([name: value]))
            #expect(other.status == .ok, "\(path)")
            let before = try world.data(.get).body
            for method in [HTTPRequest.Method.put, .delete] {
                let refused = try send(method, path, ifMatch: tag(read), method == .put ? record : nil)
                #expect(refused.status == .preconditionFailed, "\(method) \(path)")
                let problem = try JSON(parsing: refused.body)
                #expect(problem["record"] == (try JSON(parsing: other.body)["record"]))
                #expect(problem["id"]?.string == path.split(separator: "/").last.map(String.init))
                #expect(tag(refused) == tag(other))
            }
            #expect(try world.data(.get).body.differences(from: before) == [])
            #expect(try send(.put, path, ifMatch: "\"x\", \(tag(other) ?? "")", record).status == .ok)
            #expect(try send(.delete, path, ifMatch: "*").status == .noContent)
            #expect(try send(.delete, path, ifMatch: tag(read)).status == .notFound)
        }
    }

    @Test("If-Match: the tag of a record that was read before its account was seeded for the day holds after it")
    func tagOfDueSeed() throws {
        try world.world.setNow("2026-01-09T09:00:00Z")
        let read = try send(.get, "longevity/checkIns/2026-01-08", ifMatch: nil)
        let record = try #require(try JSON(parsing: read.body)["record"])
        #expect(try send(.put, "longevity/checkIns/2026-01-08", ifMatch: tag(read), record).status == .ok)
    }

    @Test("an edit is an event that names the account and the list alone")
    func events() throws {
        let added = try world.data(.post, "fitiq/progress", Self.weight.with(["notes": "secret"]))
        let id = try #require(added.body["id"]?.string)
        _ = try world.data(.put, "fitiq/progress/\(id)", Self.weight)
        _ = try world.data(.delete, "fitiq/progress/\(id)")
        let events = try world.world.get("/_understudy/events").body["events"]?.array ?? []
        #expect(events.map { $0["kind"] } == ["account", "account", "account"])
        #expect(events.map { $0["account"] } == ["ada", "ada", "ada"])
        let changes = ["added to", "changed in", "deleted from"].map { JSON.string("A record was \($0) fitiq.progress.") }
        #expect(events.map { $0["summary"] } == changes)
    }
}
