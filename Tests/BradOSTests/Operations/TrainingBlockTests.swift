import Testing
import TestSupport
import Values

@Suite("Training blocks and rides of a client (brados-training.md 7.1)")
struct TrainingBlockRouteTests {
    private static let block: JSON = ["startDate": "2026-01-05", "endDate": "2026-03-01", "goals": ["regain_fitness"]]
    private static let ride: JSON = [
        "stravaId": 1_001, "date": "2026-01-06T17:00:00Z", "durationMinutes": 45, "avgPower": 150, "normalizedPower": 165, "maxPower": 320,
        "avgHeartRate": 140, "maxHeartRate": 165, "tss": 48, "intensityFactor": 0.82, "type": "fun", "source": "strava",
    ]

    @Test("a completed block has the week in which it ended, and stays in the list")
    func week() throws {
        let world = try TestWorld()
        let id = try #require(try world.data(.post, "/cycling/block", body: Self.block, status: 201)["id"]?.string)
        try world.setNow("2026-01-20T09:00:00Z")
        #expect(try world.read("/cycling/blocks").array?.map { $0["currentWeek"] } == [3])
        expectAnswer(try world.brad(.put, "/cycling/block/\(id)/complete"), 200, .success(["completed": true]))
        try world.setNow("2026-02-20T09:00:00Z")
        #expect(try world.read("/cycling/block") == .null)
        let listed = try world.read("/cycling/blocks").array
        #expect(listed?.map { $0["currentWeek"] } == [3] && listed?.map { $0["status"] } == ["completed"])
    }

    @Test("another user's block is unknown")
    func foreign() throws {
        let world = try TestWorld()
        let id = try #require(try world.data(.post, "/cycling/block", body: Self.block, status: 201)["id"]?.string)
        expectAnswer(
            try world.brad(.put, "/cycling/block/\(id)/complete", user: "bob"), 404, .notFound("TrainingBlock with id \(id) not found"))
        #expect(try world.read("/cycling/block")["status"] == "active")
    }

    private static let blockFaults: [(JSON, String)] = [
        (["goals": []], "goals"), (["goals": ["win"]], "goals.0"), (["daysPerWeek": 6], "daysPerWeek"),
        (["startDate": "soon"], "startDate"),
        (["weeklySessions": [["order": 0]]], "weeklySessions.0.order"), (["preferredDays": [7]], "preferredDays.0"),
        (["experienceLevel": "pro"], "experienceLevel"), (["weeklyHoursAvailable": 20.5], "weeklyHoursAvailable"),
        (["daysPerWeek": .null], "daysPerWeek"),
    ]

    @Test("POST /cycling/block names each problem, and the active block stays", arguments: blockFaults)
    func blockRefusal(_ members: JSON, _ path: String) throws {
        let world = try TestWorld()
        try world.data(.post, "/cycling/block", body: Self.block, status: 201)
        let answer = try world.brad(.post, "/cycling/block", body: Self.block.with(members.object ?? [:]))
        #expect(answer.status == 400 && answer.body["error"]?["message"] == "Invalid request data")
        #expect(answer.body.issuePaths.first == path)
        #expect(try world.read("/cycling/blocks").array?.count == 1)
    }

    @Test("a new ride has the server's time without a time of its own (D8), and the user of the header")
    func ride() throws {
        let world = try TestWorld()
        let ride = try world.data(.post, "/cycling/activities", body: Self.ride.with(["userId": "bob"]), status: 201)
        let expected = Self.ride.with(["userId": "default-user", "createdAt": "2026-01-07T09:00:00.000Z"])
        #expect(ride.without("id").differences(from: expected) == [])
        #expect(try world.read("/cycling/activities") == [ride])
        #expect(try world.read("/cycling/training-load")["recentCyclingWorkouts"] == [ride])
    }

    private static let rideFaults: [(JSON, String)] = [
        (["stravaId": 0], "stravaId"), (["stravaId": 1.5], "stravaId"), (["date": ""], "date"), (["durationMinutes": 0], "durationMinutes"),
        (["tss": .number(-1)], "tss"), (["type": "virtual"], "type"), (["source": "garmin"], "source"), (["ef": 0], "ef"),
        (["peak5MinPower": 0], "peak5MinPower"), (["hrCompleteness": 101], "hrCompleteness"), (["createdAt": ""], "createdAt"),
    ]

    @Test("POST /cycling/activities names each problem", arguments: rideFaults)
    func rideRefusal(_ members: JSON, _ path: String) throws {
        let world = try TestWorld()
        let answer = try world.brad(.post, "/cycling/activities", body: Self.ride.with(members.object ?? [:]))
        #expect(answer.status == 400 && answer.body.issuePaths == [path])
        for member in ["stravaId", "source"] {
            #expect(try world.brad(.post, "/cycling/activities", body: Self.ride.without(member)).body.issuePaths == [member])
        }
        #expect(try world.read("/cycling/activities") == [])
    }

    @Test("a ride with fractions or a date without a time is in the calendar, with whole numbers (brados.md 4.2)")
    func calendar() throws {
        let world = try TestWorld()
        let ride = Self.ride.with(["date": "2026-01-06", "tss": 48.6, "durationMinutes": 44.5])
        try world.data(.post, "/cycling/activities", body: ride, status: 201)
        let day = try world.read("/calendar/2026/1")["days"]?["2026-01-06"]
        #expect(day?["activities"]?.array?.map { $0["summary"]?["tss"] } == [49])
        #expect(day?["activities"]?.array?.map { $0["summary"]?["durationMinutes"] } == [45])
    }
}
