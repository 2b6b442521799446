import Testing
import TestSupport
import Values

@Suite("The cycling of the persona everyone")
struct EveryoneCyclingTests {
    private let world: PersonaWorld
    /// Oldest first.
    private let rides: [JSON]
    private let block: JSON

    init() throws {
        world = try PersonaWorld("everyone")
        rides = (try world.bradOS("/cycling/activities").array ?? []).reversed()
        block = try world.bradOS("/cycling/block")
    }

    private func date(_ json: JSON, _ member: String) throws -> LocalDate {
        try #require(json[member]?.string.flatMap { LocalDate($0.prefix(10)) }, "\(json.text)")
    }

    @Test("has a workout of FitIQ for each ride, with its times and its kind")
    func workouts() throws {
        let titles = ["vo2max": "VO2 max intervals", "threshold": "Threshold ride", "fun": "Easy ride"]
        let workouts = try #require(world.fitIQ("/workouts?limit=100")["workouts"]?.array)
        #expect(workouts.count == rides.count && rides.count >= 10)
        for ride in rides {
            let start = try #require(ride["date"]?.string.flatMap { Instant($0) })
            let end = start.advanced(bySeconds: Int64(ride["durationMinutes"]?.integer ?? 0) * 60)
            let workout = workouts.first { $0["started_at"]?.string.flatMap { Instant($0) } == start }
            #expect(workout?["ended_at"]?.string.flatMap { Instant($0) } == end, "\(ride.text)")
            #expect(workout?["title"]?.string == titles[ride["type"]?.string ?? ""], "\(ride.text)")
        }
    }

    @Test("follows the block: each ride is a session of its week, as long as the coach has it")
    func sessions() throws {
        let start = try date(block, "startDate")
        #expect(block["status"] == "active" && block["currentWeek"] == 4)
        #expect(try date(block, "endDate") == start + 55)
        let sessions = try #require(block["weeklySessions"]?.array)
        var done: Set<String> = []
        for ride in rides {
            let day = try date(ride, "date") - start
            #expect(day >= 0, "\(ride.text)")
            let (week, type) = (day / 7 + 1, ride["type"]?.string ?? "")
            let session = try #require(sessions.first { $0["sessionType"]?.string == type })
            // The first two weeks limit hard rides to 30 minutes (brados-training.md 7.3).
            let planned = try #require(session["suggestedDurationMinutes"]?.integer)
            #expect(ride["durationMinutes"]?.integer == (week <= 2 && type != "fun" ? min(planned, 30) : planned), "\(ride.text)")
            #expect(done.insert("\(type) of week \(week)").inserted, "\(ride.text)")
        }
    }

    @Test("has a VO2 max that follows from the FTP and the weight of its day, in both lists")
    func vo2max() throws {
        let estimates = try #require(world.bradOS("/cycling/vo2max")["history"]?.array)
        let (ftp, kilograms) = (try world.bradOS("/cycling/ftp"), try world.progress("weight"))
        let metric = try world.values("value", of: "/health-sync/vo2max?days=365")
        #expect(estimates.count == 5)
        for estimate in estimates {
            let day = estimate["date"]?.string ?? ""
            #expect(estimate["sourcePower"] == ftp["value"] && estimate["sourceWeight"]?.number == kilograms[day], "\(day)")
            #expect(metric[day] == estimate["value"]?.number, "\(day)")
        }
        #expect(try Set(metric.keys) == Set(rides.map { try date($0, "date").description }))
        #expect(try world.bradOS("/cycling/profile")["weightKg"] == estimates.first?["sourceWeight"])
    }
}
