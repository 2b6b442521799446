import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("GET and POST /profile/metrics: body measurements")
struct BodyMetricTests {
    private static let path = "/profile/metrics"

    private static func upload(_ kilograms: JSON, _ time: String = "2026-01-07T07:00:00Z") -> JSON {
        ["recorded_at": .string(time), "metrics": [["metric_type": "weight", "quantity": kilograms, "unit": "kg"]]]
    }

    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(), .account("bob", token: "bob")]) }

    @Test("W-193, W-002: an upload needs a token and no API key, and is echoed", arguments: [nil, "", "wrong"] as [String?])
    func upload(_ key: String?) throws {
        let world = try TestWorld(settings: ["fitiq.apiKey": "exact:KEY-1"], accounts: [.account()])
        let body: JSON = [
            "recorded_at": "2026-01-07T07:00:00.250Z",
            "metrics": [
                ["metric_type": "weight", "quantity": 80, "unit": "kg"], ["metric_type": "bmi", "quantity": 24.7, "unit": "%"],
            ],
        ]
        let answer = try world.fit(.post, Self.path, apiKey: key, body: body)
        #expect(answer.status == 201)
        let data = try #require(answer.body["data"])
        let expected = body.with(["recorded_at": "2026-01-07T07:00:00Z", "id": data["id"] ?? .null, "user_id": data["user_id"] ?? .null])
        #expect(data.differences(from: expected) == [])
        #expect(["id", "user_id"].allSatisfy { data[$0]?.string?.count == 36 })
        expectAnswer(try world.fit(.get, Self.path, apiKey: key), 200, .success([data]))
        for method in [.get, .post] as [HTTPRequest.Method] {
            expectAnswer(try world.fit(method, Self.path, token: nil, apiKey: key, body: body), 401, .unauthorized)
        }
    }

    @Test("W-195: a weight becomes one progress entry, also if it is uploaded twice")
    func progress() throws {
        let world = try world()
        for body in [Self.upload(80), Self.upload(80), Self.upload(80.01, "2026-01-07T08:00:00Z")] {
            try world.data(.post, Self.path, body: body, status: 201)
        }
        let entries = try #require(world.data("/progress?type=weight")["entries"]?.array)
        #expect(entries.map { $0["quantity"] } == [80])
        #expect(entries.first?["date"] == "2026-01-07T07:00:00Z")
        try world.data(.post, Self.path, body: Self.upload(80.02, "2026-01-07T08:30:00Z"), status: 201)
        try world.data(.post, Self.path, body: Self.upload(80, "2026-01-06T23:59:59Z"), status: 201)
        #expect(try world.data("/progress?type=weight")["total"] == 3)
        #expect(try world.data("/progress", token: "bob")["total"] == 0)
    }

    @Test("a list is the array itself, newest first, within its dates and its limit")
    func list() throws {
        let world = try world()
        for (kilograms, day) in [(79, 5), (81, 7), (80, 6)] {
            try world.data(.post, Self.path, body: Self.upload(.integer(kilograms), "2026-01-0\(day)T07:00:00Z"), status: 201)
        }
        func weights(_ query: String, token: String = "t") throws -> [JSON] {
            try #require(world.data(Self.path + query, token: token).array).map { $0["metrics"]?.array?.first?["quantity"] ?? .null }
        }
        #expect(try weights("") == [81, 80, 79])
        #expect(try weights("?limit=2") == [81, 80])
        #expect(try weights("?start_date=2026-01-06T00:00:00.000Z&end_date=2026-01-06T23:59:59.999Z") == [80])
        #expect(try weights("?start_date=2026-01-06") == [81, 80])
        #expect(try weights("", token: "bob") == [])
        #expect(try world.fit(.get, Self.path + "?limit=0").status == 400)
    }

    private static let refusals: [(JSON.Members, String)] = [
        (["metrics": []], "metrics is required"), (["metrics": .null], "metrics is required"),
        (["recorded_at": .null], "recorded_at is required"), (["recorded_at": "today"], "Invalid recorded_at: expected RFC3339"),
        (["metrics": [["metric_type": "waist", "quantity": 80, "unit": "cm"]]], "Invalid metric_type"),
        (["metrics": [["metric_type": "weight", "quantity": 80, "unit": "lb"]]], "Invalid unit"),
        (["metrics": [["metric_type": "weight", "quantity": "80", "unit": "kg"]]], "Invalid request payload"),
        (["metrics": [["metric_type": "weight", "unit": "kg"]]], "quantity is required"),
    ]

    @Test("an upload that is not valid is a 400, and nothing is stored", arguments: refusals)
    func refused(_ members: JSON.Members, _ message: String) throws {
        let world = try world()
        expectAnswer(try world.fit(.post, Self.path, body: Self.upload(80).with(members)), 400, .invalid(message))
        #expect(try world.data(Self.path) == [])
        #expect(try world.data("/progress")["total"] == 0)
    }
}
