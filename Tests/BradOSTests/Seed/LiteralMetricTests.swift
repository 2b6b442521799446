import Testing
import TestSupport
import Values

@Suite("Literal entries of a seed")
struct LiteralMetricTests {
    private func hrv(_ date: JSON, _ average: JSON = 42.5) -> JSON {
        ["date": date, "avgMs": average, "minMs": 31, "maxMs": 58, "sampleCount": 6]
    }

    @Test("are returned like uploaded entries, newest first")
    func order() throws {
        let block: JSON = ["hrv": [hrv("2026-01-02", 39), hrv("2026-01-05", 42.5), hrv("2025-12-24", 40.25)]]
        let found = try SeededWorld(block).history("hrv")
        #expect(found.texts("date") == ["2026-01-05", "2026-01-02", "2025-12-24"])
        let expected: JSON = [
            "id": "2026-01-05", "date": "2026-01-05", "avgMs": 42.5, "minMs": 31, "maxMs": 58, "sampleCount": 6, "source": "healthkit",
        ]
        #expect(found[0].without("syncedAt").differences(from: expected) == [])
        #expect(found[0].object?.keys == ["id", "date", "avgMs", "minMs", "maxMs", "sampleCount", "source", "syncedAt"])
    }

    static let others: [(slug: String, entry: JSON)] = [
        ("rhr", ["date": "2026-01-06", "avgBpm": 57.5, "sampleCount": 2, "source": "healthkit"]),
        (
            "sleep",
            [
                "date": "2026-01-06", "totalSleepMinutes": 420, "inBedMinutes": 450, "coreMinutes": 230, "deepMinutes": 80,
                "remMinutes": 110, "awakeMinutes": 30, "sleepEfficiency": 93.33, "source": "healthkit",
            ]
        ),
        ("weight", ["date": "2026-01-06", "weightLbs": 181.4, "source": "manual"]),
    ]

    @Test("can be of each of the real backend's metrics", arguments: others)
    func real(_ slug: String, _ entry: JSON) throws {
        let world = try SeededWorld(.object([slug: [entry]]))
        let latest = try world.data("/health-sync/\(slug)")
        #expect(latest.without("syncedAt").differences(from: entry.with(["id": "2026-01-06"])) == [])
        #expect(try world.history(slug) == [latest])
    }

    @Test(
        "can have dates relative to today in the account's time zone",
        arguments: [
            ("today", "UTC", "2026-01-07T09:00:00Z", "2026-01-07"), ("yesterday", "UTC", "2026-01-07T09:00:00Z", "2026-01-06"),
            ("today-3d", "UTC", "2026-01-07T09:00:00Z", "2026-01-04"), ("today+2d", "UTC", "2026-01-07T09:00:00Z", "2026-01-09"),
            ("today", "America/New_York", "2026-01-07T04:59:59Z", "2026-01-06"),
            ("today", "America/New_York", "2026-01-07T05:00:00Z", "2026-01-07"),
            ("today", "Pacific/Kiritimati", "2026-01-07T10:00:00Z", "2026-01-08"),
            ("today-8d", "Pacific/Kiritimati", "2026-01-07T09:59:59Z", "2025-12-30"),
        ]
    )
    func relative(_ date: String, _ zone: String, _ now: String, _ expected: String) throws {
        let world = try SeededWorld(["hrv": [hrv(.string(date))]], timezone: zone, now: now)
        #expect(try world.history("hrv").texts("id") == [expected])
    }

    @Test(
        "have their own time of sync if they give one",
        arguments: [
            ("2026-01-06T08:00:00Z", "2026-01-06T08:00:00.000Z"), ("2026-01-06T08:00:00.250+03:00", "2026-01-06T05:00:00.250Z"),
            ("now", "2026-01-07T09:00:00.000Z"), ("today-1dT08:30", "2026-01-06T05:30:00.000Z"),
            ("yesterday", "2026-01-06T09:00:00.000Z"),
        ]
    )
    func synced(_ given: String, _ expected: String) throws {
        let entry = hrv("2026-01-06").with(["syncedAt": .string(given)])
        let world = try SeededWorld(["hrv": [entry]], timezone: "Europe/Istanbul")
        #expect(try world.history("hrv").texts("syncedAt") == [expected])
    }

    @Test(
        "have a time of sync that is not in the future by default",
        arguments: ["2026-01-06", "today", "today+30d", "2026-13-45", "0000-00-00", "1066-10-14"])
    func syncedByDefault(_ date: String) throws {
        let world = try SeededWorld(["hrv": [hrv(.string(date))]])
        let exported = try world.exported()["hrv"]?.array?.texts("syncedAt").first
        let text = try #require(exported)
        #expect(text.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z/) != nil)
        #expect(text <= "2026-01-07T09:00:00.000Z")
    }

    @Test("can have impossible dates, as uploads can (1.7)")
    func impossible() throws {
        let dates = ["2026-13-45", "2026-02-30", "9999-99-99", "2026-01-07", "0000-00-00"]
        let world = try SeededWorld(["weight": .array(dates.map { ["date": .string($0), "weightLbs": 180] })])
        #expect(try world.history("weight").texts("id") == ["9999-99-99", "2026-13-45", "2026-02-30", "2026-01-07", "0000-00-00"])
        #expect(try world.data("/health-sync/weight")["date"] == "9999-99-99")
    }

    @Test("can be several of a day, ordered oldest first, each with its own id (4.3, 6)")
    func several() throws {
        let entries: JSON = [
            hrv("2026-01-06", 40), hrv("today", 50), hrv("yesterday", 41), hrv("2026-01-05", 30), hrv("today-1d", 42), hrv("today", 51),
        ]
        let world = try SeededWorld(["hrv": entries])
        let found = try world.history("hrv")
        let ids = ["2026-01-07", "2026-01-07#1", "2026-01-06", "2026-01-06#1", "2026-01-06#2", "2026-01-05"]
        #expect(found.texts("id") == ids)
        #expect(found.numbers("avgMs") == [50, 51, 40, 41, 42, 30])
        #expect(found.texts("date").map { $0.count } == Array(repeating: 10, count: 6))
        #expect(try world.data("/health-sync/hrv")["id"] == "2026-01-07#1")
    }

    @Test("of a day are all replaced by an upload for that day")
    func overwritten() throws {
        let world = try SeededWorld(["hrv": [hrv("2026-01-06", 40), hrv("2026-01-06", 41), hrv("2026-01-05", 30)]])
        let answer = try world.send(.post, "/health-sync/hrv/bulk", ["entries": [hrv("2026-01-06", 60)]])
        #expect(answer.body.differences(from: ["success": true, "data": ["added": 1]]) == [])
        let found = try world.history("hrv")
        #expect(found.texts("id") == ["2026-01-06", "2026-01-05"])
        #expect(found.numbers("avgMs") == [60, 30])
    }

    @Test("can be of the built-in extensions, under `metrics`")
    func extensions() throws {
        let block: JSON = [
            "metrics": [
                "vo2max": [["date": "today", "value": 47.3, "source": "manual"]], "body-fat": [["date": "today-40d", "percent": 19.5]],
                "steps": [["date": "today", "count": 8_412], ["date": "today-400d", "count": 0]],
            ]
        ]
        let world = try SeededWorld(block)
        let expected: JSON = ["id": "2026-01-07", "date": "2026-01-07", "value": 47.3, "source": "manual"]
        #expect(try world.history("vo2max").map { $0.without("syncedAt").differences(from: expected) } == [[]])
        #expect(try world.data("/health-sync/body-fat")["percent"] == 19.5)
        #expect(try world.history("steps").numbers("count") == [8_412, 0])
        #expect(try world.data("/cycling/vo2max").differences(from: ["latest": .null, "history": []]) == [])
    }

    static let bloodPressure: JSON = [
        "slug": "blood-pressure", "label": "blood pressure",
        "fields": [
            ["name": "systolic", "kind": "integer", "min": 40, "max": 300],
            ["name": "diastolic", "kind": "integer", "min": 20, "max": 200],
        ],
    ]

    @Test("can be of a metric of the configuration")
    func configured() throws {
        let entries: JSON = [
            ["date": "today", "systolic": 121, "diastolic": 79], ["diastolic": 80, "systolic": 119, "date": "2025-06-01"],
        ]
        let world = try SeededWorld(["metrics": ["blood-pressure": entries]], settings: ["bradOS.metrics": [Self.bloodPressure]])
        let found = try world.history("blood-pressure")
        #expect(found.numbers("systolic") == [121, 119])
        #expect(found[1].object?.keys == ["id", "date", "systolic", "diastolic", "source", "syncedAt"])
    }

    @Test("are visible to their user only")
    func isolation() throws {
        let accounts = [SeededWorld.account("ada", ["hrv": [hrv("today")]]), SeededWorld.account("bob", ["rhr": []])]
        let world = try SeededWorld(accounts: accounts)
        for user in ["bob", "default-user", "nobody"] { #expect(try world.history("hrv", as: user) == []) }
        #expect(try world.history("hrv").count == 1)
    }
}
