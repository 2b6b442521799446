import Foundation
import Testing
import TestSupport
import Values

@Suite("A cycling block of Brad OS, from the set-up to its end (brados-training.md 7)")
struct BradOSCyclingTests {
    private func recovery(_ date: String, _ state: String, score: Int) -> JSON {
        JSON.recovery(date).with(["state": .string(state), "score": .integer(score)])
    }

    private func ride(_ type: String, _ date: String, tss: Int = 45) -> JSON {
        [
            "stravaId": 1_001, "date": .string("\(date)T17:00:00Z"), "durationMinutes": 45, "avgPower": 150, "normalizedPower": 165,
            "maxPower": 320, "avgHeartRate": 140, "maxHeartRate": 165, "tss": .integer(tss), "intensityFactor": 0.82,
            "type": .string(type), "source": "strava",
        ]
    }

    @Test("the coach's ride follows the block, the rides and the recovery", arguments: BradOSGeneration.allCases)
    func journey(_ generation: BradOSGeneration) async throws {
        // A Monday.
        let server = try TestServer(now: "2026-01-05T09:00:00Z", accounts: [])
        let app = server.bradOS(generation: generation)
        func recommendation() async throws -> BradOSRecommendation { try await app.post("cycling-coach/recommend", [:]) }

        // Set-up: the answers, an FTP, and the block with the sessions of the schedule.
        let answers: JSON = [
            "sessionsPerWeek": 3, "preferredDays": [1, 3, 6], "goals": ["regain_fitness"], "experienceLevel": "intermediate",
            "weeklyHoursAvailable": 4,
        ]
        let schedule: BradOSSchedule = try await app.post("cycling-coach/generate-schedule", answers)
        #expect(schedule.sessions.map(\.sessionType) == ["vo2max", "threshold", "fun"])
        #expect(schedule.weeklyPlan.phases.count == 5)
        let noRecovery = await #expect(throws: BradOSFailure.self) { try await recommendation() }
        #expect(noRecovery?.message == "No recovery data available. Enable HealthKit sync in the app.")
        try await app.post("health-sync/sync", .sync(recovery("2026-01-05", "ready", score: 82)), as: G2.SyncAnswer.self)
        let noFTP = await #expect(throws: BradOSFailure.self) { try await recommendation() }
        #expect(noFTP?.message == "FTP not set. Please set your FTP first.")
        let ftp: BradOSFTP = try await app.post("cycling/ftp", .ftp(220, "2026-01-05"))
        #expect(ftp.value == 220)
        let sessions = try await app.send("POST", "cycling-coach/generate-schedule", body: Data(answers.encoded)).json["data"]?["sessions"]
        let block: BradOSBlock = try await app.post(
            "cycling/block",
            [
                "startDate": "2026-01-05", "endDate": "2026-03-01", "goals": ["regain_fitness"], "daysPerWeek": 3,
                "weeklySessions": sessions ?? .null,
            ])
        #expect(block.currentWeek == 1 && block.status == "active")

        // The first week: hard rides are short, a day has one ride, and each ride moves the plan on.
        var next = try await recommendation()
        #expect(next.session.type == "vo2max" && next.session.durationMinutes == 30)
        #expect(next.reasoning.contains("week 1 of 8") && next.reasoning.contains("session 1 of 3"))
        try await app.post("cycling/activities", ride("vo2max", "2026-01-05"), as: G2.Activity.self)
        next = try await recommendation()
        #expect(next.session.type == "recovery" && next.reasoning.contains("session 2 of 3 is next. You rode today"))
        try server.setNow("2026-01-06T09:00:00Z")
        next = try await recommendation()
        #expect(next.session.type == "threshold" && next.session.durationMinutes == 30)

        // Recovery changes the ride.
        try await app.post("health-sync/sync", .sync(recovery("2026-01-06", "recover", score: 34)), as: G2.SyncAnswer.self)
        next = try await recommendation()
        #expect(next.session.type == "recovery" && next.session.durationMinutes == 20)
        #expect(next.reasoning.contains("34 of 100"))
        try await app.post("health-sync/sync", .sync(recovery("2026-01-06", "moderate", score: 61)), as: G2.SyncAnswer.self)
        next = try await recommendation()
        #expect(next.session.type == "threshold" && next.session.durationMinutes == 20)

        // The week is done; the next one starts over.
        for type in ["threshold", "fun"] { try await app.post("cycling/activities", ride(type, "2026-01-06"), as: G2.Activity.self) }
        next = try await recommendation()
        #expect(next.session.type == "recovery" && next.reasoning.contains("every session of the week is done"))
        try server.setNow("2026-01-20T09:00:00Z")
        try await app.post("health-sync/sync", .sync(recovery("2026-01-20", "ready", score: 80)), as: G2.SyncAnswer.self)
        try await app.post("cycling/activities", ride("vo2max", "2026-01-19", tss: 400), as: G2.Activity.self)
        next = try await recommendation()
        #expect(next.session.type == "threshold" && next.session.durationMinutes == 45)
        #expect(next.reasoning.contains("week 3 of 8"))
        #expect(next.warnings?.map(\.type) == ["high_fatigue"])
        let briefing = try await app.send("POST", "today-coach/recommend", body: Data("{}".utf8)).json["data"]
        #expect(briefing?["sections"]?["cycling"]?["session"]?["durationMinutes"] == 45)

        // A sync finds the rides that are stored.
        let tokens: JSON = ["accessToken": "a", "refreshToken": "r", "expiresAt": 1_800_000_000, "athleteId": 7]
        let connected: BradOSSynced = try await app.post("strava/tokens", tokens)
        let sync: BradOSRideSync = try await app.post("cycling/sync", [:])
        #expect(connected.synced && sync.imported == 0 && sync.skipped == 4)

        // The end: an old FTP and an old recovery, and the day of the week in place of the block.
        try server.setNow("2026-03-03T09:00:00Z")
        next = try await recommendation()
        #expect(next.suggestFTPTest == true && next.warnings?.map(\.type) == ["ftp_stale", "recovery_stale"])
        let ended = try await app.send("PUT", "cycling/block/\(block.id)/complete")
        #expect(try ended.json["data"] == ["completed": true])
        let none: BradOSBlock? = try await app.getOptional("cycling/block")
        #expect(none == nil)
        let blocks: [BradOSBlock] = try await app.get("cycling/blocks")
        #expect(blocks.map(\.status) == ["completed"] && blocks.map(\.currentWeek) == [8])
        // A Tuesday.
        next = try await recommendation()
        #expect(next.session.type == "vo2max" && next.reasoning.contains("No training block is active"))
    }

    @Test("a workout for the legs makes the day's ride easy")
    func legs() async throws {
        let workout: JSON = [
            "id": "w-1", "mesocycle_id": "m-1", "plan_day_id": "d-1", "week_number": 1, "scheduled_date": "2026-01-06",
            "status": "completed", "started_at": "2026-01-06T17:00:00.000Z", "completed_at": "2026-01-06T18:00:00.000Z",
        ]
        let day: JSON = ["id": "d-1", "plan_id": "p-1", "day_of_week": 2, "name": "Legs Day", "sort_order": 0]
        let account: JSON = [
            "key": "rider",
            "bradOS": [
                "userId": "default-user", "isolated": true, "planDays": [day], "workouts": [workout], "ftp": [.ftp(220)],
                "recovery": [.recovery()],
            ],
        ]
        let server = try TestServer(accounts: [account])
        let next: BradOSRecommendation = try await server.bradOS().post("cycling-coach/recommend", [:])
        #expect(next.session.type == "recovery")
        #expect(next.reasoning.contains("You did Legs Day yesterday"))
    }
}
