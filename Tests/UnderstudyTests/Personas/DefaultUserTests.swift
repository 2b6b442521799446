import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("The persona default-user")
struct DefaultUserTests {
    /// The days of a week, early, in the day and late, in America/New_York.
    private static let times =
        (5...11).map { "2026-01-\(padded($0, 2))T09:00:00Z" } + ["2026-01-08T04:59:00Z", "2026-01-07T20:15:00Z", "2026-07-04T16:00:00Z"]

    private func block(_ now: String) throws -> JSON {
        let account = try #require(try PersonaWorld("default-user", now: now).test.exportSeed()["accounts"]?.array?.first)
        return try #require(account["bradOS"])
    }

    @Test("has nothing in the future", arguments: times)
    func past(_ now: String) throws {
        let (block, limit) = (try block(now), try #require(Instant(now)))
        func expectPast(_ key: String, _ members: String...) {
            for record in block[key]?.array ?? [] {
                for member in members {
                    guard let time = record[member]?.string.flatMap({ Instant($0) }) else { continue }
                    #expect(time <= limit, "\(key): \(record.text.prefix(200))")
                }
            }
        }
        expectPast("activities", "date", "createdAt")
        expectPast("stretchSessions", "completedAt", "createdAt")
        expectPast("meditationSessions", "completedAt", "createdAt")
        expectPast("mealPlans", "created_at", "updated_at")
        expectPast("meals", "last_planned")
        expectPast("mesocycles", "created_at", "updated_at")
        expectPast("workouts", "started_at", "completed_at")
    }

    @Test(
        "has steps in proportion to the hour",
        arguments: [("2026-01-07T09:00:00Z", 0.0), ("2026-01-07T19:00:00Z", 0.5), ("2026-01-08T04:30:00Z", 1)])
    func steps(_ now: String, _ share: Double) throws {
        let steps = try block(now)["metrics"]?["steps"]?.array ?? []
        let today = steps.first { $0["date"] == "2026-01-07" }?["count"]?.number ?? 0
        let wholeDay = try block("2026-01-08T04:59:59Z")["metrics"]?["steps"]?.array?.last?["count"]?.number ?? .nan
        #expect(wholeDay > 3_000)
        #expect(abs(today - share * wholeDay) <= 1)
    }

    @Test("has sessions that name stretches and guided meditations of the library, on three or four days of each week")
    func sessions() throws {
        let world = try PersonaWorld("default-user")
        let stretches = (try world.bradOS("/stretches").array ?? []).flatMap { $0["stretches"]?.array ?? [] }.compactMap {
            $0["id"]?.string
        }
        let sessions = try #require(try world.bradOS("/stretch-sessions").array)
        for session in sessions {
            let named = session["stretches"]?.array ?? []
            #expect(named.allSatisfy { stretches.contains($0["stretchId"]?.string ?? "") })
            #expect(session["regionsCompleted"]?.integer == named.count)
            #expect(session["totalDurationSeconds"]?.integer == named.compactMap { $0["durationSeconds"]?.integer }.reduce(0, +))
        }
        #expect((18...24).contains(sessions.count))
        let meditations = try #require(try world.bradOS("/meditation-sessions").array)
        let guided = meditations.compactMap { $0["sessionType"]?.string }.filter { $0 != "basic-breathing" }
        #expect(Set(guided) == ["reactivity-the-second-arrow", "reactivity-the-90-second-wave"])
        let days = Set(meditations.compactMap { $0["completedAt"]?.string?.prefix(10) })
        for day in ["2026-01-06", "2026-01-05", "2026-01-04", "2026-01-03"] { #expect(days.contains(day[...])) }
    }

    @Test("has a final meal plan of this week with two messages, and meals that were planned then")
    func mealPlans() throws {
        let world = try PersonaWorld("default-user")
        let plan = try world.bradOS("/mealplans/latest")
        #expect(plan["is_finalized"] == true)
        #expect(plan["plan"]?.array?.count == 28)
        #expect(plan["history"]?.array?.compactMap { $0["role"]?.string } == ["user", "assistant"])
        #expect(plan["created_at"]?.string?.prefix(10) == "2026-01-04")
        let meals = try #require(try world.bradOS("/meals").array)
        let planned = Set((plan["plan"]?.array ?? []).compactMap { $0["meal_id"]?.string })
        for meal in meals where planned.contains(meal["id"]?.string ?? "") {
            #expect(meal["last_planned"] == plan["updated_at"], "\(meal.text)")
        }
        #expect(planned.isSubset(of: meals.compactMap { $0["id"]?.string }))
    }

    @Test("rides on the days of the block, below the maximal heart rate")
    func rides() throws {
        let world = try PersonaWorld("default-user")
        let block = try world.bradOS("/cycling/block")
        #expect(block["currentWeek"] == 3 && block["weeklySessions"]?.array?.count == 3)
        let maximum = try #require(try world.bradOS("/cycling/profile")["maxHR"]?.integer)
        let zone = try #require(Zone(named: "America/New_York"))
        let types = [1: "vo2max", 3: "threshold", 5: "fun"]
        let rides = try #require(try world.bradOS("/cycling/activities").array)
        #expect(rides.count > 40)
        for ride in rides {
            let start = try #require(ride["date"]?.string.flatMap { Instant($0) })
            #expect(ride["type"]?.string == types[zone.localDate(at: start).weekday])
            #expect((ride["maxHeartRate"]?.integer ?? .max) <= maximum)
        }
    }

    @Test("is the same after an export and import")
    func reimported() throws {
        let world = try PersonaWorld("default-user", now: "2026-01-07T20:15:00Z")
        let exported = try world.test.exportSeed()
        let again = try TestWorld(now: "2026-01-07T20:15:00Z", accounts: exported["accounts"]?.array ?? [])
        #expect(try again.exportSeed().differences(from: exported) == [])
    }
}
