import HTTPTypes
import Testing
import TestSupport
import Values

/// The sync of the FitIQ app, which posts measurements, nights and workouts, and of Lume, which posts moods.
@Suite("Samples of HealthKit for FitIQ and Lume")
struct FitIQHealthTests {
    private static let places = [
        ("America/New_York", "2026-11-20T15:00:00Z"), ("Europe/London", "2026-04-10T23:30:00Z"), ("Asia/Kathmandu", "2026-03-01T00:00:00Z"),
        ("Pacific/Kiritimati", "2026-01-07T09:00:00Z"),
    ]

    private static func progress(_ type: String, _ from: Double, _ to: Double, at time: String) -> JSON {
        [
            "type": .string(type), "days": 40, "until": "today", "from": .number(from), "to": .number(to), "noise": 1, "gaps": 0.1,
            "at": .string(time), "seed": 7,
        ]
    }

    private func world(_ zone: String, _ now: String) throws -> TestWorld {
        let ada: JSON = [
            "key": "ada", "tokens": ["ada"], "timezone": .string(zone),
            "fitiq": [
                "userId": "f27c4e98-b3d1-4065-8a7f-5c9e0d6b1384",
                "progress": [
                    "generate": [
                        Self.progress("weight", 80, 79, at: "07:30"), Self.progress("steps", 8_000, 9_000, at: "22:00"),
                        Self.progress("sleep_hours", 7, 7.5, at: "07:20"), Self.progress("mood_score", 6, 7, at: "21:00"),
                        Self.progress("resting_heart_rate", 58, 56, at: "07:10"), Self.progress("active_minutes", 40, 50, at: "22:10"),
                    ]
                ],
                "nights": ["generate": ["count": 10]], "moods": ["generate": ["count": 10]], "training": ["generate": ["weeks": 4]],
                "activitySnapshots": [["snapshot_time": "2026-01-02T09:00:00Z", "heart_rate_variability": 48.5]],
            ],
        ]
        let bob: JSON = ["key": "bob", "tokens": ["bob"], "fitiq": ["userId": "e37c4e98-b3d1-4065-8a7f-5c9e0d6b1385"]]
        return try TestWorld(now: now, accounts: [ada, bob])
    }

    @discardableResult
    private func send(_ method: HTTPRequest.Method, _ path: String, as user: String, _ body: JSON? = nil, in world: TestWorld) throws
        -> JSON
    {
        var headers = HTTPFields()
        headers[try #require(HTTPField.Name("X-API-Key"))] = "test-api-key"
        let answer = try world.send(method, "/api/v1/\(path)", token: user, headers: headers, body: body)
        try #require((200...201).contains(answer.status), "\(path): \(answer.body.text)")
        return answer.body["data"] ?? .null
    }

    /// The newest records of a list, reduced to some members.
    private func list(_ path: String, _ name: String, _ members: String..., of user: String, in world: TestWorld) throws -> [JSON] {
        let range = "from=2025-11-01&to=2027-01-01&limit=100"
        let data = try send(.get, "\(path)\(path.contains("?") ? "&" : "?")\(range)", as: user, in: world)
        return (data[name]?.array ?? []).map { record in
            JSON.object(JSON.Members(members.map { ($0, record[$0] ?? .null) })).withRoundedNumbers
        }
    }

    private func time(_ instant: Instant) -> JSON { .string(instant.descriptionToTheSecond) }

    private func post(_ type: String, _ quantity: Double, at instant: Instant, in world: TestWorld) throws {
        let entry: JSON = ["type": .string(type), "quantity": .rounded(quantity), "logged_at": time(instant)]
        try send(.post, "progress", as: "bob", entry, in: world)
    }

    @Test(
        "an upload of measurements equals the account's progress, and sleep hours that of its nights",
        arguments: places)
    func progress(_ zone: String, _ now: String) throws {
        let world = try world(zone, now)
        let phone = try PhoneHealth(of: "ada", in: world, zone: zone)
        for sample in phone.quantities("BodyMass") { try post("weight", sample.value, at: sample.start, in: world) }
        for sample in phone.quantities("RestingHeartRate") { try post("resting_heart_rate", sample.value, at: sample.start, in: world) }
        for (_, steps) in phone.days(phone.quantities("StepCount")) {
            try post("steps", steps.sum, at: #require(steps.map(\.end).max()), in: world)
        }
        for (_, night) in phone.days(phone.sleep, evening: 18) {
            let hours = night.minutes(of: "AsleepCore", "AsleepDeep", "AsleepREM", "AsleepUnspecified") / 60
            try post("sleep_hours", hours, at: #require(night.map(\.end).max()), in: world)
        }
        for type in ["weight", "resting_heart_rate", "steps", "sleep_hours"] {
            let own = try list("progress?type=\(type)", "entries", "quantity", "date", of: "ada", in: world)
            let uploaded = try list("progress?type=\(type)", "entries", "quantity", "date", of: "bob", in: world)
            #expect(own.count > 25, "\(type)")
            #expect(JSON.array(uploaded).differences(from: .array(own)) == [], "\(type)")
        }
    }

    @Test("an upload of nights with their stages equals the account's nights", arguments: places)
    func nights(_ zone: String, _ now: String) throws {
        let world = try world(zone, now)
        let phone = try PhoneHealth(of: "ada", in: world, zone: zone)
        let stages = ["Awake": "awake", "AsleepCore": "core", "AsleepDeep": "deep", "AsleepREM": "rem", "AsleepUnspecified": "asleep"]
        for (_, night) in phone.days(phone.sleep, evening: 18) {
            let parts = night.compactMap { part -> JSON? in
                guard let stage = stages[part.stage ?? ""] else { return nil }
                return ["stage": .string(stage), "start_time": time(part.start), "end_time": time(part.end)]
            }
            let (start, end) = (try #require(night.map(\.start).min()), try #require(night.map(\.end).max()))
            try send(.post, "sleep", as: "bob", ["start_time": time(start), "end_time": time(end), "stages": .array(parts)], in: world)
        }
        func nights(of user: String) throws -> [JSON] {
            try list(
                "sleep", "sessions", "start_time", "end_time", "time_in_bed_minutes", "total_sleep_minutes", "core_minutes", "deep_minutes",
                "rem_minutes", "awake_minutes", "sleep_efficiency_percentage", of: user, in: world)
        }
        let own = try nights(of: "ada")
        #expect(own.count >= 10)
        #expect(JSON.array(Array(try nights(of: "bob").prefix(own.count))).differences(from: .array(own)) == [])
    }

    @Test("an upload of workouts and moods equals the account's", arguments: places)
    func workoutsAndMoods(_ zone: String, _ now: String) throws {
        let world = try world(zone, now)
        let phone = try PhoneHealth(of: "ada", in: world, zone: zone)
        let names = ["Running": "Running", "FunctionalStrengthTraining": "Functional Strength Training", "Yoga": "Yoga"]
        for sample in phone.all("HKWorkoutTypeIdentifier") {
            let activity = String(sample.json["activity"]?.string?.dropFirst("HKWorkoutActivityType".count) ?? "")
            let workout: JSON = [
                "activity_type": .string(try #require(names[activity])), "started_at": time(sample.start), "ended_at": time(sample.end),
                "calories_burned": sample.json["kilocalories"] ?? .null, "distance_meters": sample.json["meters"] ?? .null,
            ]
            try send(.post, "workouts", as: "bob", workout, in: world)
        }
        for sample in phone.all("HKDataTypeStateOfMind") {
            let mood: JSON = [
                "valence": sample.json["valence"] ?? .null, "labels": sample.json["labels"] ?? [],
                "associations": sample.json["associations"] ?? [], "logged_at": time(sample.start), "source": "healthkit",
            ]
            try send(.post, "wellness/mood-entries", as: "bob", mood, in: world)
        }
        func workouts(of user: String) throws -> [JSON] {
            try list(
                "workouts", "workouts", "activity_type", "started_at", "ended_at", "duration_minutes", "calories_burned", "distance_meters",
                of: user, in: world)
        }
        func moods(of user: String) throws -> [JSON] {
            try list("wellness/mood-entries", "entries", "valence", "labels", "associations", "logged_at", of: user, in: world)
        }
        let (ownWorkouts, ownMoods) = (try workouts(of: "ada"), try moods(of: "ada"))
        #expect(ownWorkouts.count > 5)
        #expect(ownMoods.count >= 10)
        #expect(JSON.array(try workouts(of: "bob")).differences(from: .array(ownWorkouts)) == [])
        #expect(JSON.array(Array(try moods(of: "bob").prefix(ownMoods.count))).differences(from: .array(ownMoods)) == [])
    }

    @Test("a snapshot's heart rate variability is a sample, and a day's mood score is one if the day has no mood")
    func others() throws {
        let world = try world("UTC", "2026-01-07T23:00:00Z")
        let phone = try PhoneHealth(of: "ada", in: world, zone: "UTC")
        #expect(phone.quantities("HeartRateVariabilitySDNN").map { $0.json["value"] } == [48.5])
        let days = phone.days(phone.all("HKDataTypeStateOfMind"))
        #expect(days.count > 25)
        #expect(days.prefix(10).allSatisfy { $0.samples.count == 1 && $0.samples[0].json["labels"] == [] })
        #expect(days.suffix(5).allSatisfy { $0.samples.allSatisfy { $0.json["labels"] != [] } })
    }

    @Test("a session without stages is sleep, except for its time awake; an activity in other words is Other")
    func unusual() throws {
        let ada: JSON = [
            "key": "ada", "tokens": ["ada"],
            "fitiq": [
                "sleep": [
                    [
                        "start_time": "2026-01-04T22:00:00Z", "end_time": "2026-01-05T06:00:00Z",
                        "stages": [["stage": "awake", "start_time": "2026-01-05T01:00:00Z", "end_time": "2026-01-05T01:30:00Z"]],
                    ]
                ],
                "workouts": [
                    ["activity_type": "mind and body", "started_at": "2026-01-05T10:00:00Z", "duration_minutes": 20],
                    ["activity_type": "Chess boxing", "started_at": "2026-01-05T12:00:00Z", "ended_at": "2026-01-05T12:30:00Z"],
                    ["activity_type": "Yoga", "started_at": "2026-01-05T14:00:00Z"],
                ],
                "progress": [["type": "steps", "quantity": 900, "loggedAt": "2026-01-05T00:00:00Z"]],
            ],
        ]
        let phone = try PhoneHealth(of: "ada", in: TestWorld(accounts: [ada]), zone: "UTC")
        #expect(phone.sleep.minutes(of: "AsleepUnspecified") == 450)
        #expect(phone.sleep.minutes(of: "Awake") == 30)
        #expect(phone.sleep.minutes(of: "InBed") == 480)
        let workouts = phone.all("HKWorkoutTypeIdentifier")
        #expect(workouts.map { $0.json["activity"] } == ["HKWorkoutActivityTypeMindAndBody", "HKWorkoutActivityTypeOther"])
        #expect(workouts.map(\.minutes) == [20, 30])
        #expect(phone.days(phone.quantities("StepCount")).map(\.date) == ["2026-01-05"])
        #expect(phone.quantities("StepCount").sum == 900)
    }
}
