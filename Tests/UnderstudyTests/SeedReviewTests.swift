import Testing
import TestSupport
import UnderstudyCore
import Values

@testable import UnderstudyProgram

/// A valid account with one value that makes no sense, and the warning about it.
struct UnusualSeed: Sendable, CustomTestStringConvertible {
    /// The account's members except the key.
    let account: JSON
    /// The path in the account, such as `.dateOfBirth`.
    let path: String
    let warning: String

    init(_ account: JSON, _ path: String, _ warning: String) {
        (self.account, self.path, self.warning) = (account, path, warning)
    }

    var testDescription: String { "\(path): \(warning)" }

    private static func checkIn(_ members: JSON, _ path: String, _ warning: String) -> UnusualSeed {
        UnusualSeed(
            ["longevity": ["checkIns": [JSON.object(["date": "today"]).merging(members)]]], ".longevity.checkIns[0]\(path)", warning)
    }

    private static func fitIQ(_ block: JSON, _ path: String, _ warning: String) -> UnusualSeed {
        UnusualSeed(["fitiq": block], ".fitiq\(path)", warning)
    }

    private static func progress(_ type: String, _ quantity: JSON, _ warning: String) -> UnusualSeed {
        fitIQ(["progress": [["type": .string(type), "quantity": quantity]]], ".progress[0].quantity", warning)
    }

    private static func bradOS(_ block: JSON, _ path: String, _ warning: String) -> UnusualSeed {
        UnusualSeed(["bradOS": block], ".bradOS\(path)", warning)
    }

    static let all: [UnusualSeed] = accounts + longevity + fitIQ + bradOS

    private static let accounts: [UnusualSeed] = [
        UnusualSeed(["dateOfBirth": "2030-01-01"], ".dateOfBirth", #"found "2030-01-01", expected a day from 1900-01-01 to today"#),
        UnusualSeed(["dateOfBirth": "1899-12-31"], ".dateOfBirth", #"found "1899-12-31", expected a day from 1900-01-01 to today"#),
        UnusualSeed(["createdAt": "today+1d"], ".createdAt", #"found "today+1d", expected a day up to today"#),
        UnusualSeed(["firebase": ["lastLoginAt": "today+2d"]], ".firebase.lastLoginAt", #"found "today+2d", expected a day up to today"#),
        // In Kiritimati, it is tomorrow already.
        UnusualSeed(
            ["timezone": "Pacific/Kiritimati", "createdAt": "2026-01-08T11:00:00Z"], ".createdAt",
            #"found "2026-01-08T11:00:00Z", expected a day up to today"#),
    ]

    private static let longevity: [UnusualSeed] = [
        checkIn(["sleepHours": 80], ".sleepHours", "found 80, expected 0 to 16 hours"),
        checkIn(["sleepHours": 450], ".sleepHours", "found 450, expected 0 to 16 hours (did you mean 7.5? 450 looks like minutes)"),
        checkIn(["steps": -1], ".steps", "found -1, expected 0 to 60000 steps"),
        checkIn(["score": 12], ".score", "found 12, expected -11 to 9"),
        checkIn(["stressLevel": 0], ".stressLevel", "found 0, expected 1 to 10"),
        checkIn(["date": "today+1d"], ".date", #"found "today+1d", expected a day up to today"#),
        checkIn(["biologicalAgeYears": 350], ".biologicalAgeYears", "found 350, expected 5 to 120 years"),
        UnusualSeed(
            ["longevity": ["checkIns": [["date": "yesterday"], ["date": "2026-01-07"], ["dateKey": "2026-01-06"]]]],
            ".longevity.checkIns[2].dateKey",
            #"found "2026-01-06", expected another day than that of $.accounts[0].longevity.checkIns[0]"#),
        UnusualSeed(["longevity": ["email": ""]], ".longevity.email", #"found "", expected a text with @"#),
        UnusualSeed(["longevity": ["onboardingAnswers": ["sleep": 5]]], ".longevity.onboardingAnswers.sleep", "found 5, expected -1 to 1"),
    ]

    private static let fitIQ: [UnusualSeed] = [
        fitIQ(
            ["profile": ["heightCm": 1.75]], ".profile.heightCm",
            "found 1.75, expected 100 to 230 centimetres (did you mean 175? 1.75 looks like metres)"),
        progress("weight", 198, "found 198, expected 30 to 180 kilograms (did you mean 89.8? 198 looks like pounds)"),
        progress("body_fat_percentage", 0.18, "found 0.18, expected 3 to 60 percent (did you mean 18? 0.18 looks like a share of 1)"),
        progress("resting_heart_rate", 300, "found 300, expected 30 to 120 beats per minute"),
        progress("calories_in", 9_200, "found 9200, expected 0 to 8000 kilocalories (did you mean 2198.9? 9200 looks like kilojoules)"),
        fitIQ(
            ["progress": ["generate": [["type": "weight", "days": 3, "from": 80, "via": [81, 420], "to": 79]]]],
            ".progress.generate[0].via[1]", "found 420, expected 30 to 180 kilograms"),
        fitIQ(
            ["aims": ["generate": ["weight": ["target": 165, "days": 3], "steps": ["target": 200_000, "days": 3]]]],
            ".aims.generate.steps.target", "found 200000, expected 0 to 60000 steps"),
        fitIQ(
            ["bodyMetrics": [["recorded_at": "today", "metrics": [["metric_type": "height", "quantity": 1.8, "unit": "cm"]]]]],
            ".bodyMetrics[0].metrics[0].quantity",
            "found 1.8, expected 100 to 230 centimetres (did you mean 180? 1.8 looks like metres)"),
        fitIQ(
            ["workouts": [["activity_type": "run", "started_at": "yesterdayT08:00", "duration_minutes": 2_700]]],
            ".workouts[0].duration_minutes", "found 2700, expected 1 to 400 minutes (did you mean 45? 2700 looks like seconds)"),
        fitIQ(
            ["workouts": [["activity_type": "run", "started_at": "yesterdayT08:00", "ended_at": "yesterdayT07:30"]]],
            ".workouts[0].ended_at", #"found "yesterdayT07:30", expected not before started_at, which is yesterdayT08:00"#),
        fitIQ(
            ["sleep": [["start_time": "today-4dT22:00", "end_time": "todayT06:00"]]], ".sleep[0].end_time",
            #"found "todayT06:00", expected usually at most 16 hours after start_time, which is today-4dT22:00"#),
        fitIQ(
            ["moodEntries": [["valence": 0.5, "logged_at": "2026-02-01T08:00:00Z"]]], ".moodEntries[0].logged_at",
            #"found "2026-02-01T08:00:00Z", expected a day up to today"#),
        fitIQ(
            ["activitySnapshots": [["snapshot_time": "today", "heart_rate_variability": 0.06]]],
            ".activitySnapshots[0].heart_rate_variability",
            "found 0.06, expected 5 to 300 milliseconds (did you mean 60? 0.06 looks like seconds)"),
    ]

    private static let bradOS: [UnusualSeed] = [
        bradOS(["weight": [["date": "today", "weightLbs": 1_000]]], ".weight[0].weightLbs", "found 1000, expected 66 to 400 pounds"),
        bradOS(
            ["cyclingProfile": ["weightKg": 190]], ".cyclingProfile.weightKg",
            "found 190, expected 30 to 180 kilograms (did you mean 86.2? 190 looks like pounds)"),
        bradOS(
            ["hrv": [["date": "today", "avgMs": 50, "minMs": 60, "maxMs": 70, "sampleCount": 3]]], ".hrv[0].avgMs",
            "found 50, expected at least minMs, which is 60"),
        bradOS(
            ["metrics": ["vo2max": [["date": "today", "value": 4.7]]]], ".metrics.vo2max[0].value", "found 4.7, expected 10 to 90 mL/kg/min"
        ),
        bradOS(
            ["metrics": ["steps": [["date": "today+1d", "count": 9]]]], ".metrics.steps[0].date",
            #"found "today+1d", expected a day up to today"#),
        bradOS(
            ["weightGoal": ["targetWeightLbs": 172, "targetDate": "today-90d", "startWeightLbs": 186, "startDate": "today-84d"]],
            ".weightGoal.targetDate", #"found "today-90d", expected not before startDate, which is today-84d"#),
        bradOS(["ftp": [["value": 12, "date": "today", "source": "test"]]], ".ftp[0].value", "found 12, expected 60 to 450 watts"),
    ]
}

@Suite("The review of a valid seed")
struct SeedReviewTests {
    private static let now = "2026-01-07T09:00:00Z"

    private func warnings(of seed: JSON) throws -> [String] {
        let now = try #require(Instant(Self.now))
        return try SeedReview.warnings(of: seed, for: TestProgram.with([:]).backends, at: now).lines
    }

    @Test("warns of a value that makes no sense, with its unit and a likely way out", arguments: UnusualSeed.all)
    func warning(_ unusual: UnusualSeed) throws {
        let account = JSON.object(["key": "ada"]).merging(unusual.account)
        #expect(try SeedFaultCase.faults(in: [account]) == [])
        #expect(try warnings(of: ["version": 1, "accounts": [account]]) == ["$.accounts[0]\(unusual.path): \(unusual.warning)"])
    }

    @Test("says nothing about later today, about dates to come, and about values that are missing or null")
    func sensible() throws {
        let account: JSON = [
            "key": "ada", "email": .null, "dateOfBirth": .null, "createdAt": "todayT23:59",
            "longevity": [
                "subscription": ["status": "active", "renewalDate": "today+30d"], "checkIns": [["date": "today", "sleepHours": .null]],
            ],
            "fitiq": [
                "profile": .null, "progress": [["type": "weight", "quantity": 80, "loggedAt": "todayT23:00"]],
                "goals": [
                    [
                        "goal_type": "custom", "title": "Read", "target_value": 1_000_000, "target_unit": "words", "start_date": "today",
                        "target_date": "today+60d",
                    ]
                ],
            ],
            "bradOS": ["blocks": .null, "weight": [["date": "today", "weightLbs": 181], ["date": "today", "weightLbs": 180]]],
        ]
        #expect(try SeedFaultCase.faults(in: [account]) == [])
        #expect(try warnings(of: ["version": 1, "accounts": [account]]) == [])
    }

    @Test("says nothing about the built-in personas")
    func personas() throws {
        #expect(try warnings(of: TestServer.demoSeed) == [])
    }

    @Test("says nothing about the data that the built-in personas have, generated records included")
    func personaData() throws {
        let world = try TestWorld(now: Self.now)
        #expect(try warnings(of: world.exportSeed()) == [])
    }

    @Test("shortens the list of very many warnings")
    func many() throws {
        let checkIns = JSON.array((0..<150).map { ["date": .string("today-\($0)d"), "steps": -1] })
        let lines = try warnings(of: ["version": 1, "accounts": [["key": "ada", "longevity": ["checkIns": checkIns]]]])
        #expect(lines.count == ValidationErrors.limit + 1)
        #expect(lines.last == "and 50 more")
    }
}

@Suite("The usual ranges of the seed's schema")
struct UsualRangeSchemaTests {
    /// The objects of a schema that have a member, with their places.
    private static func owners(of key: String, in schema: JSON, at place: String = "$") -> [(place: String, schema: JSON)] {
        switch schema {
        case .array(let elements): return elements.enumerated().flatMap { owners(of: key, in: $1, at: "\(place)[\($0)]") }
        case .object(let members):
            return (members[key] == nil ? [] : [(place, schema)])
                + members.flatMap { owners(of: key, in: $0.value, at: "\(place).\($0.key)") }
        default: return []
        }
    }

    @Test("are in the descriptions of the published schema, with the unit")
    func descriptions() throws {
        let properties = try #require(try SeedSchema.merged(Backends.all)["$defs"]?["fitiq"]?["properties"])
        let height = properties["profile"]?["properties"]?["heightCm"]
        #expect(height?["description"] == "The height in centimetres. Usually 100 to 230 centimetres.")
        #expect(height?["maximum"] == nil)
        let minutes = properties["workouts"]?["oneOf"]?.array?.first?["items"]?["properties"]?["duration_minutes"]
        #expect(minutes?["description"] == "Minutes; by default computed from start and end. Usually 1 to 400 minutes.")
    }

    @Test("are no member of the published schema, which programs with strict rules read, too")
    func published() throws {
        let schema = try SeedSchema.merged(Backends.all)
        for key in ["x-usual", "x-ascending", "x-one-a-day"] {
            #expect(Self.owners(of: key, in: schema).map(\.place) == [], "\(key)")
        }
    }

    @Test("are within the bounds that make an error")
    func bounds() throws {
        let schema = try SeedSchema.annotated(TestProgram.with([:]).backends)
        let ranges = Self.owners(of: "x-usual", in: schema)
        #expect(ranges.count > 200)
        for (place, schema) in ranges {
            guard let usual = schema["x-usual"], let from = usual["from"]?.number, let to = usual["to"]?.number else { continue }
            #expect(from < to, "\(place)")
            let least = schema["minimum"]?.number ?? schema["exclusiveMinimum"]?.number ?? -.infinity
            #expect(least <= from && to <= schema["maximum"]?.number ?? .infinity, "\(place)")
        }
    }

    @Test("refer to types that have ranges")
    func types() throws {
        let schema = try SeedSchema.annotated(TestProgram.with([:]).backends)
        for (place, owner) in Self.owners(of: "x-usual", in: schema) {
            guard let name = owner["x-usual"]?["of"]?.string else { continue }
            let definition = try #require(schema["$defs"]?[name], "\(place)")
            #expect(definition["x-usual"]?.object?.keys == definition["enum"]?.array?.compactMap(\.string), "\(place)")
        }
    }
}
