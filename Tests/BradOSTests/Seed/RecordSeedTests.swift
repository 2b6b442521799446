import Testing
import TestSupport
import Values

@Suite("Seeded FTP and VO2 max records")
struct PowerSeedTests {
    private static var uuid: Regex<Substring> { /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/ }

    @Test("of FTP are returned newest first, and the later one first for one date (3.9)")
    func ftp() throws {
        let block: JSON = [
            "ftp": [
                ["value": 240, "date": "yesterday", "source": "test"],
                ["id": "mine", "value": 241, "date": "2026-01-06", "source": "manual"],
                ["value": 250, "date": "today-30d", "source": "test"], ["value": 1, "date": "2026-13-45", "source": "manual"],
            ]
        ]
        let world = try SeededWorld(block)
        let found = try world.list("/cycling/ftp/history")
        #expect(found.numbers("value") == [1, 241, 240, 250])
        #expect(found.texts("date") == ["2026-13-45", "2026-01-06", "2026-01-06", "2025-12-08"])
        let expected: JSON = ["id": "mine", "userId": "ada", "value": 241, "date": "2026-01-06", "source": "manual"]
        #expect(found[1].differences(from: expected) == [])
        #expect(try world.data("/cycling/ftp") == found[0])
    }

    @Test("without an id get a UUID, which is unique and the same each time")
    func ids() throws {
        let entry: JSON = ["value": 240, "date": "2026-01-05", "source": "test"]
        let estimate: JSON = ["date": "2026-01-05", "method": "peak_5min", "sourcePower": 300, "sourceWeight": 75]
        let block: JSON = [
            "ftp": .array(Array(repeating: entry, count: 5)), "vo2maxEstimates": .array(Array(repeating: estimate, count: 5)),
        ]
        let accounts = [SeededWorld.account("ada", block), SeededWorld.account("bob", block)]
        let world = try SeededWorld(accounts: accounts)
        let ids = try ["ada", "bob"].flatMap { user in
            try world.list("/cycling/ftp/history", as: user).texts("id")
                + (world.data("/cycling/vo2max", as: user)["history"]?.array ?? []).texts("id")
        }
        #expect(Set(ids).count == 20)
        #expect(ids.allSatisfy { $0.wholeMatch(of: Self.uuid) != nil })
        #expect(try SeededWorld(accounts: accounts).list("/cycling/ftp/history").texts("id") == Array(ids.prefix(5)))
    }

    @Test(
        "of VO2 max get their value from power and weight if they have none (3.6)",
        arguments: [
            ("ftp_derived", 250, 75, 52, "good"), ("ftp_derived", 250, 300, 18.3, "poor"), ("peak_5min", 300, 75, 50.2, "good"),
            ("peak_20min", 260, 75, 51.5, "good"), ("ftp_derived", 311, 72.4, 65, "elite"), ("peak_5min", 330, 74, 55.2, "excellent"),
            ("peak_20min", 180, 80, 35.9, "fair"),
        ]
    )
    func derived(_ method: String, _ power: Double, _ weight: Double, _ value: Double, _ category: String) throws {
        let estimate: JSON = [
            "date": "today-9d", "method": .string(method), "sourcePower": .number(power), "sourceWeight": .number(weight),
        ]
        let found = try SeededWorld(["vo2maxEstimates": [estimate]]).data("/cycling/vo2max")
        let expected: JSON = [
            "userId": "ada", "date": "2025-12-29", "value": .number(value), "method": .string(method), "sourcePower": .number(power),
            "sourceWeight": .number(weight),
        ]
        let history = try #require(found["history"]?.array)
        #expect(JSON.array(history.map { $0.without("id", "createdAt") }).differences(from: [expected]) == [])
        #expect(found["latest"]?.differences(from: history[0].with(["category": .string(category)])) == [])
        let createdAt = try #require(history[0]["createdAt"]?.string)
        #expect(createdAt.hasSuffix("Z") && createdAt <= "2026-01-07T09:00:00.000Z")
    }

    @Test("of VO2 max keep the given value, id, ride and time")
    func given() throws {
        let estimate: JSON = [
            "id": "e-1", "date": "2026-01-05", "value": 61.2, "method": "peak_20min", "sourcePower": 250.5, "sourceWeight": 70,
            "activityId": "ride-1", "createdAt": "2026-01-05T20:00:00Z",
        ]
        let found = try SeededWorld(["vo2maxEstimates": [estimate]]).data("/cycling/vo2max")
        let expected = estimate.with(["userId": "ada", "createdAt": "2026-01-05T20:00:00.000Z"])
        #expect(found["history"]?.differences(from: [expected]) == [])
    }

    @Test("of VO2 max are limited to the newest ten; for one date the last created is first (3.6, C17)")
    func newest() throws {
        let estimates: [JSON] = (0..<12).map { number in
            [
                "id": .string("e\(number)"), "date": number < 4 ? "2026-01-05" : .string("today-\(number)d"), "method": "ftp_derived",
                "sourcePower": 250, "sourceWeight": 75, "createdAt": .string("2026-01-05T\(padded(10 + (number * 5) % 8, 2)):00:00Z"),
            ]
        }
        let world = try SeededWorld(["vo2maxEstimates": .array(estimates)])
        let found = try #require(try world.data("/cycling/vo2max")["history"]?.array)
        // Created at 10, 15, 12 and 17 o'clock, and from four days ago on.
        #expect(found.texts("id") == ["e3", "e1", "e2", "e0", "e4", "e5", "e6", "e7", "e8", "e9"])
    }

    @Test("of FTP are used by a client's estimate, which is then the newest")
    func calculated() throws {
        let block: JSON = [
            "ftp": [["value": 250, "date": "today-3d", "source": "test"], ["value": 100, "date": "today-4d", "source": "test"]],
            "vo2maxEstimates": [["date": "yesterday", "method": "peak_5min", "sourcePower": 300, "sourceWeight": 75]],
        ]
        let world = try SeededWorld(block)
        let answer = try world.send(.post, "/cycling/vo2max/calculate", ["weightKg": 75])
        #expect(answer.status == 201 && answer.body["data"]?["value"] == 52)
        #expect(try world.data("/cycling/vo2max")["latest"] == answer.body["data"])
        #expect(try world.data("/cycling/vo2max")["history"]?.array?.count == 2)
    }
}
