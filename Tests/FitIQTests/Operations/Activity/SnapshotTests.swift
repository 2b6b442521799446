import Testing
import TestSupport
import Values

@Suite("Activity snapshots")
struct SnapshotTests {
    private func world() throws -> TestWorld { try TestWorld(accounts: [.account(), .account("bob", token: "bob")]) }

    private func log(_ world: TestWorld, _ time: String, _ members: JSON.Members) throws -> String {
        let body = JSON.object(["snapshot_time": .string(time)]).with(members)
        return try #require(world.data(.post, "/activity-snapshots", body: body, status: 201)["id"]?.string)
    }

    @Test("W-196: a deletion is a 200 with a message, for the user alone")
    func delete() throws {
        let world = try world()
        let id = try log(world, "2026-01-07T08:00:00Z", ["steps": 100])
        let foreign = JSON.refusal("FORBIDDEN", "you do not have permission to access this activity snapshot")
        expectAnswer(try world.fit(.delete, "/activity-snapshots/\(id)", token: "bob"), 403, foreign)
        expectAnswer(try world.fit(.delete, "/activity-snapshots/\(id)"), 200, .success(["message": "Deleted successfully"]))
        expectAnswer(
            try world.fit(.delete, "/activity-snapshots/\(id)"), 404, .refusal("NOT_FOUND", "activity snapshot not found"))
    }

    @Test("have ranges", arguments: [("resting_heart_rate", 29, 30, 200), ("stand_hours", 25, 0, 24)])
    func ranges(_ member: String, _ value: Int, _ least: Int, _ most: Int) throws {
        let body: JSON = .object(["snapshot_time": "2026-01-07T08:00:00Z", member: .integer(value)])
        let message = "\(member) must be between \(least) and \(most)"
        expectAnswer(try world().fit(.post, "/activity-snapshots", body: body), 400, .invalid(message))
    }

    @Test("are listed within their times")
    func list() throws {
        let world = try world()
        for hour in ["08", "09", "10"] { _ = try log(world, "2026-01-07T\(hour):00:00Z", [:]) }
        let query = "?start_time=2026-01-07T09:00:00Z&end_time=2026-01-07T10:00:00Z"
        let data = try world.data("/activity-snapshots" + query)
        #expect(data["snapshots"]?.array?.map { $0["snapshot_time"] } == ["2026-01-07T10:00:00Z", "2026-01-07T09:00:00Z"])
        #expect(data["total"] == 2 && data["limit"] == 50)
    }

    private static let zeros: JSON = [
        "total_active_calories": 0, "total_basal_calories": 0, "total_steps": 0, "total_flights_climbed": 0, "total_stand_hours": 0,
        "total_exercise_minutes": 0, "total_distance_meters": 0, "total_distance_km": 0, "average_resting_heart_rate": 0,
        "average_heart_rate_variability": 0, "sync_count": 0,
    ]

    @Test("have sums and means of a day in UTC, and zeros without a snapshot")
    func daily() throws {
        let world = try world()
        _ = try log(world, "2026-01-06T00:00:00Z", ["steps": 1_000, "distance_meters": 704, "resting_heart_rate": 58])
        _ = try log(world, "2026-01-06T23:59:59Z", ["steps": 2_000, "distance_meters": 1_400.5, "resting_heart_rate": 61])
        _ = try log(world, "2026-01-07T00:00:00Z", ["steps": 4_000])
        let day = Self.zeros.with([
            "date": "2026-01-06", "total_steps": 3_000, "total_distance_meters": 2_104.5, "total_distance_km": 2.1,
            "average_resting_heart_rate": 59.5, "sync_count": 2,
        ])
        let path = "/activity-snapshots/daily/"
        #expect(try world.data(path + "2026-01-06").differences(from: day) == [])
        #expect(try world.data(path + "2026-01-05").differences(from: Self.zeros.with(["date": "2026-01-05"])) == [])
        let hourly = try #require(world.data(path + "2026-01-06?include_hourly=true")["hourly_data"]?.array)
        #expect(hourly.map { $0["hour"] } == [0, 23])
        #expect(hourly.map { $0["total_steps"] } == [1_000, 2_000])
        expectAnswer(try world.fit(.get, path + "x"), 400, .invalid("Invalid date: expected YYYY-MM-DD"))
        let trends = try world.data("/activity-snapshots/trends")
        #expect(trends["total_days"] == 2)
        #expect(trends["trends"]?.array?.map { $0["date"] } == ["2026-01-06", "2026-01-07"])
        #expect(trends["trends"]?.array?.first?.differences(from: day) == [])
        #expect(try world.data("/activity-snapshots/trends", token: "bob")["total_days"] == 0)
    }
}
