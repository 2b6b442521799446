import HTTPTypes
import Testing
import TestSupport
import Values

/// The sync of the Brad OS app: it sums the samples up by local day, and uploads the days (brados.md 4.4).
@Suite("Samples of HealthKit for Brad OS")
struct BradOSHealthTests {
    /// Zones, and instants some weeks after their clocks have changed.
    static let places = [
        ("America/New_York", "2026-11-20T15:00:00Z"), ("Europe/Berlin", "2026-04-20T05:10:00Z"), ("Asia/Kathmandu", "2026-03-01T00:00:00Z"),
        ("Pacific/Kiritimati", "2026-01-07T09:00:00Z"), ("UTC", "2026-01-07T23:59:59Z"),
    ]

    private func world(_ zone: String, _ now: String, _ until: String) throws -> TestWorld {
        func generated(_ members: JSON.Members = [:]) -> JSON {
            ["generate": JSON.object(["days": 60, "until": .string(until), "seed": 9]).with(members)]
        }
        let ada: JSON = [
            "key": "ada", "timezone": .string(zone),
            "bradOS": [
                "userId": "ada", "isolated": true, "hrv": generated(["gaps": 0.1]), "rhr": generated(), "sleep": generated(),
                "weight": generated(["from": 171, "to": 168, "noise": 1]),
                "metrics": [
                    "vo2max": generated(["from": 42, "to": 46, "noise": 1]),
                    "steps": generated(["from": 8_000, "to": 9_000, "noise": 3_000]),
                ],
            ],
        ]
        return try TestWorld(now: now, accounts: [ada, ["key": "bob", "bradOS": ["userId": "bob", "isolated": true]]])
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, as user: String, _ body: JSON? = nil, in world: TestWorld) throws
        -> JSON
    {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = user
        let answer = try world.send(method, "/api/dev/health-sync/\(path)", headers: headers, body: body)
        try #require(answer.status == 200, "\(answer.body.text)")
        return answer.body["data"] ?? .null
    }

    /// The elements that the app uploads, by the metric.
    private func uploads(_ phone: PhoneHealth) -> [String: [JSON]] {
        [
            "hrv": phone.days(phone.quantities("HeartRateVariabilitySDNN")).map { date, samples in
                let values = samples.map(\.value)
                return [
                    "date": .string(date), "avgMs": .rounded(samples.mean), "minMs": .number(values.min() ?? 0),
                    "maxMs": .number(values.max() ?? 0), "sampleCount": .integer(samples.count),
                ]
            },
            "rhr": phone.days(phone.quantities("RestingHeartRate")).map { date, samples in
                ["date": .string(date), "avgBpm": .rounded(samples.mean), "sampleCount": .integer(samples.count)]
            },
            "sleep": phone.days(phone.sleep, evening: 18).map { date, samples in
                let asleep = samples.minutes(of: "AsleepCore", "AsleepDeep", "AsleepREM", "AsleepUnspecified")
                let inBed = samples.minutes(of: "InBed")
                return [
                    "date": .string(date), "totalSleepMinutes": .number(asleep), "inBedMinutes": .number(inBed),
                    "coreMinutes": .number(samples.minutes(of: "AsleepCore")), "deepMinutes": .number(samples.minutes(of: "AsleepDeep")),
                    "remMinutes": .number(samples.minutes(of: "AsleepREM")), "awakeMinutes": .number(samples.minutes(of: "Awake")),
                    "sleepEfficiency": .number((asleep / inBed * 10_000).rounded() / 100),
                ]
            },
            "weight": phone.quantities("BodyMass").map { ["weightLbs": .number($0.value), "date": .string(phone.date($0.start))] },
            "vo2max": phone.days(phone.quantities("VO2Max")).map { ["date": .string($0), "value": .rounded($1.mean)] },
            "steps": phone.days(phone.quantities("StepCount")).map { ["date": .string($0), "count": .rounded($1.sum)] },
        ]
    }

    @Test("an upload of their days equals the account's metrics", arguments: places, ["yesterday", "today"])
    func upload(_ place: (zone: String, now: String), _ until: String) throws {
        let world = try world(place.zone, place.now, until)
        let phone = try PhoneHealth(of: "ada", in: world, zone: place.zone)
        for (metric, elements) in uploads(phone) {
            let key = metric == "weight" ? "weights" : "entries"
            _ = try send(.post, "\(metric)/bulk", as: "bob", .object([key: .array(elements)]), in: world)
            let (own, uploaded) = (
                try send(.get, "\(metric)?days=3650", as: "ada", in: world), try send(.get, "\(metric)?days=3650", as: "bob", in: world)
            )
            func entries(_ history: JSON) -> JSON {
                .array((history.array ?? []).map { $0.without("syncedAt").withRoundedNumbers })
            }
            #expect((own.array?.count ?? 0) > 40, "\(metric)")
            #expect(entries(uploaded).differences(from: entries(own)) == [], "\(metric)")
        }
    }

    @Test("no sample ends after now", arguments: places)
    func past(_ zone: String, _ now: String) throws {
        let world = try world(zone, now, "today")
        let samples = try PhoneHealth(of: "ada", in: world, zone: zone).samples
        #expect(samples.filter { $0.end > world.now || $0.end < $0.start }.map(\.json) == [])
    }

    @Test("a phone in another zone than the account's has the same days there")
    func otherZone() throws {
        let world = try world("America/New_York", "2026-11-20T15:00:00Z", "yesterday")
        let zone = "Australia/Lord_Howe"
        let phone = try PhoneHealth(of: "ada", in: world, zone: zone, query: "days=400&timezone=\(zone)")
        let steps = phone.days(phone.quantities("StepCount"))
        let stored = try send(.get, "steps?days=3650", as: "ada", in: world).array ?? []
        #expect(steps.map(\.date) == stored.compactMap { $0["date"]?.string }.reversed())
        #expect(steps.map(\.samples.sum) == stored.compactMap { $0["count"]?.number }.reversed())
    }

    @Test("of several entries of a day the last counts, and a manual weight is one that the user has typed")
    func several() throws {
        let ada: JSON = [
            "key": "ada",
            "bradOS": [
                "userId": "ada", "isolated": true,
                "weight": [
                    ["date": "2026-01-05", "weightLbs": 170], ["date": "2026-01-05", "weightLbs": 171, "source": "manual"],
                    ["date": "2026-01-06", "weightLbs": 172],
                ],
                "hrv": [["date": "2026-01-05", "avgMs": 40, "minMs": 60, "maxMs": 70, "sampleCount": 2_000_000_000]],
                "sleep": [
                    [
                        "date": "2026-01-05", "totalSleepMinutes": 500, "inBedMinutes": 0, "coreMinutes": 100, "deepMinutes": 50,
                        "remMinutes": 50, "awakeMinutes": 10, "sleepEfficiency": 90,
                    ]
                ],
            ],
        ]
        let world = try TestWorld(accounts: [ada])
        let phone = try PhoneHealth(of: "ada", in: world, zone: "UTC")
        let weights = phone.quantities("BodyMass")
        #expect(weights.map(\.value) == [171, 172])
        #expect(weights.map { $0.json["unit"] } == ["lb", "lb"])
        #expect(weights.map { $0.json["userEntered"] } == [true, nil])
        #expect(phone.quantities("HeartRateVariabilitySDNN").map(\.value) == Array(repeating: 40, count: 288))
        #expect(phone.sleep.minutes(of: "AsleepUnspecified") == 300)
        #expect(phone.sleep.minutes(of: "InBed") == 0)
    }

    @Test("a ride is a workout")
    func rides() throws {
        let ada: JSON = [
            "key": "ada", "timezone": "America/New_York",
            "bradOS": ["userId": "ada", "isolated": true, "activities": ["generate": ["days": 30, "until": "yesterday", "ftp": 240]]],
        ]
        let world = try TestWorld(accounts: [ada])
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("x-user-id"))] = "ada"
        let rides = try world.send(.get, "/api/dev/cycling/activities", headers: headers).body["data"]?.array ?? []
        let workouts = try PhoneHealth(of: "ada", in: world, zone: "UTC").all("HKWorkoutTypeIdentifier")
        #expect(!rides.isEmpty)
        #expect(Set(workouts.map { $0.json["activity"]?.string }) == ["HKWorkoutActivityTypeCycling"])
        #expect(workouts.map(\.minutes) == rides.compactMap { $0["durationMinutes"]?.number }.reversed())
    }
}
