import Testing
import TestSupport
import Values

/// Rides for seeds.
enum SeedRide {
    static let full: JSON = [
        "id": "r-1", "stravaId": 9_876_543_210, "date": "2026-01-05T18:00:00.000Z", "durationMinutes": 45, "avgPower": 190,
        "normalizedPower": 205, "maxPower": 480, "avgHeartRate": 148, "maxHeartRate": 171, "tss": 52, "intensityFactor": 0.83,
        "type": "threshold", "source": "strava", "ef": 1.39, "peak5MinPower": 251, "peak20MinPower": 222, "hrCompleteness": 99,
        "createdAt": "2026-01-05T19:00:00.000Z",
    ]

    /// A ride at an instant in the format of seed files.
    static func at(_ date: String, _ members: JSON = [:]) -> JSON {
        full.without("id", "stravaId", "createdAt").with(["date": .string(date)]).with(members.object ?? [:])
    }
}

@Suite("Literal rides of a seed")
struct RideSeedTests {
    @Test("are returned as seeded, with their user's id (3.9)")
    func full() throws {
        let found = try SeededWorld(["activities": [SeedRide.full]]).list("/cycling/activities")
        #expect(JSON.array(found).differences(from: [SeedRide.full.with(["userId": "ada"])]) == [])
    }

    @Test("get an id, a Strava id and a creation time if they have none; other optional members stay absent")
    func completed() throws {
        let ride = SeedRide.full.without("id", "stravaId", "source", "ef", "peak5MinPower", "peak20MinPower", "hrCompleteness", "createdAt")
        let found = try SeededWorld(["activities": [ride, ride]]).list("/cycling/activities")
        let expected = ride.with(["userId": "ada", "source": "strava"])
        for ride in found { #expect(ride.without("id", "stravaId", "createdAt").differences(from: expected) == []) }
        #expect(Set(found.texts("id")).count == 2)
        #expect(Set(found.compactMap { $0["stravaId"]?.integer }).count == 2)
        #expect(found.texts("createdAt").allSatisfy { $0.hasSuffix("Z") && $0 <= "2026-01-07T09:00:00.000Z" })
    }

    @Test(
        "are newest first, up to the limit (GET /cycling/activities)",
        arguments: [("", 4), ("?limit=2", 2), ("?limit=30", 4), ("?limit=0", 4), ("?limit=abc", 4)])
    func order(_ query: String, _ count: Int) throws {
        let dates = ["today-2dT18:00", "2026-01-06T00:00:00Z", "today-20d", "2026-01-05T23:59:59.999+00:00"]
        let world = try SeededWorld(["activities": .array(dates.map { SeedRide.at($0) })])
        let all = [
            "2026-01-06T00:00:00.000Z", "2026-01-05T23:59:59.999Z", "2026-01-05T18:00:00.000Z", "2025-12-18T09:00:00.000Z",
        ]
        #expect(try world.list("/cycling/activities\(query)").texts("date") == Array(all.prefix(count)))
    }

    @Test("are in GET /cycling/ef, newest first, if `ef` is above 0 and the intensity below 0.88 (3.9)")
    func efficiency() throws {
        let rides = [
            SeedRide.at("today-1d", ["id": "steady", "ef": 1.5, "intensityFactor": 0.8799]),
            SeedRide.at("today-2d", ["id": "hard", "intensityFactor": 0.88]),
            SeedRide.at("today-4d", ["id": "none"]).without("ef"), SeedRide.at("today-500d", ["id": "old", "intensityFactor": 0]),
            SeedRide.at("today", ["id": "new", "type": "fun"]),
        ]
        let found = try SeededWorld(["activities": .array(rides)]).list("/cycling/ef")
        #expect(found.texts("activityId") == ["new", "steady", "old"])
        let expected: JSON = [
            "activityId": "steady", "date": "2026-01-06T09:00:00.000Z", "ef": 1.5, "normalizedPower": 205, "avgHeartRate": 148,
            "activityType": "threshold",
        ]
        #expect(found[1].differences(from: expected) == [])
    }
}

@Suite("Generated rides")
struct RideGeneratorTests {
    private func rides(_ rule: JSON, now: String = SeededWorld.now) throws -> [JSON] {
        try SeededWorld(["activities": ["generate": rule]], now: now).list("/cycling/activities")
    }

    @Test("have integers except in efficiency and intensity, as one generation of the app decodes integers (3.9, 4.2)")
    func whole() throws {
        let found = try rides(["days": 400, "perWeek": 5, "ftp": 246])
        let keys = [
            "stravaId", "durationMinutes", "avgPower", "normalizedPower", "maxPower", "avgHeartRate", "maxHeartRate", "tss",
            "peak5MinPower", "peak20MinPower", "hrCompleteness",
        ]
        for ride in found {
            for key in keys { #expect(ride[key]?.integer != nil, "\(key) of \(ride.text)") }
            for key in ["id", "date", "userId", "createdAt"] { #expect(ride[key]?.string?.isEmpty == false) }
            #expect(ride["source"] == "strava")
        }
        #expect(Set(found.texts("id")).count == found.count)
        #expect(Set(found.texts("type")).isSubset(of: ["vo2max", "threshold", "fun", "recovery"]))
        #expect(Set(found.texts("type")).count >= 3)
        #expect(found.contains { $0["intensityFactor"]?.integer == nil })
    }

    @Test("have consistent values", arguments: [150, 246, 380])
    func consistent(_ ftp: Int) throws {
        for ride in try rides(["days": 300, "perWeek": 4, "ftp": .integer(ftp)]) {
            func number(_ key: String) -> Double { ride[key]?.number ?? .nan }
            let intensity = number("normalizedPower") / Double(ftp)
            #expect(abs(number("intensityFactor") - intensity) <= 0.00501)
            #expect(abs(number("tss") - number("durationMinutes") / 60 * intensity * intensity * 100) <= 0.56)
            #expect(abs(number("ef") - number("normalizedPower") / number("avgHeartRate")) <= 0.00501)
            #expect(number("avgPower") <= number("normalizedPower") && number("normalizedPower") <= number("maxPower"))
            #expect(number("peak20MinPower") <= number("peak5MinPower") && number("peak5MinPower") <= number("maxPower"))
            #expect((80...200).contains(number("avgHeartRate")) && number("avgHeartRate") < number("maxHeartRate"))
            #expect((10...240).contains(number("durationMinutes")) && (0...100).contains(number("hrCompleteness")))
        }
    }

    @Test("are about perWeek a week, by default three", arguments: [1, 3, 5, 7, nil])
    func perWeek(_ perWeek: Int?) throws {
        let rule: JSON = .object(omittingMissing: [("days", 700), ("until", "yesterday"), ("perWeek", perWeek.map(JSON.integer))])
        let count = Double(try rides(rule).count)
        #expect(abs(count / 100 - Double(perWeek ?? 3)) < 0.7, "\(count)")
        #expect(perWeek != 7 || count == 700)
    }

    @Test("are the same for the same seed, and differ for another seed")
    func determinism() throws {
        let rule: JSON = ["days": 90, "seed": 5]
        let first = JSON.array(try rides(rule)).text
        #expect(try JSON.array(rides(rule)).text == first)
        #expect(try JSON.array(rides(rule.with(["seed": 6]))).text != first)
    }

    @Test("are never in the future", arguments: ["2026-01-07T00:00:00Z", "2026-01-07T18:00:00Z", "2026-01-07T23:59:59Z"])
    func past(_ now: String) throws {
        let found = try rides(["days": 60, "perWeek": 7, "until": "today+5d"], now: now)
        let limit = try #require(Instant(now))
        #expect(found.count >= 54)
        #expect(found.texts("date").compactMap { Instant($0) }.allSatisfy { $0 <= limit })
    }
}
