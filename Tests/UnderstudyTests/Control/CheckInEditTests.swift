import HTTPTypes
import Testing
import TestSupport
import Values

@Suite("Editing check-ins by the control API")
struct CheckInEditTests {
    private let world: EditingWorld

    init() throws {
        world = try EditingWorld()
    }

    private func user() throws -> JSON { try world.data(.get).body["longevity"] ?? .null }

    private func age(_ day: String) throws -> Double? { try world.record("longevity/checkIns/\(day)")?["biologicalAgeYears"]?.number }

    @Test("POST: derives missing values from the check-ins before, and leaves those behind as they are")
    func derivation() throws {
        let last = try world.record("longevity/checkIns/2026-01-06")
        let answer = try world.data(.post, "longevity/checkIns", ["date": "today-2d", "deltaYears": -0.125])
        #expect(answer.status == 201)
        #expect(answer.body["id"] == "2026-01-05")
        #expect(answer.body["record"]?["biologicalAgeYears"] == 34.375)
        #expect(answer.body["record"]?["rejuvenationStreakDays"] == 2)
        #expect(try world.record("longevity/checkIns/2026-01-06") == last)
        #expect(try user()["rejuvenationStreakDays"] == 3)
        #expect(try user()["currentBiologicalAgeYears"] == 34.25)
    }

    @Test("POST: scores the metrics of a check-in")
    func metrics() throws {
        let metrics: JSON = [
            "date": "today", "sleepHours": 8, "steps": 12_000, "vigorousMinutes": 30, "processedFoodScore": 1, "alcoholUnits": 0,
            "stressLevel": 1, "lateCaffeine": false, "screenLate": false, "bedtimeHour": 22,
        ]
        let record = try #require(try world.data(.post, "longevity/checkIns", metrics).body["record"])
        #expect(record["steps"] == 12_000)
        let delta = try #require(record["deltaYears"]?.number)
        #expect(delta < 0)
        #expect(try user()["currentBiologicalAgeYears"]?.number == record["biologicalAgeYears"]?.number)
        #expect(try user()["lastCheckinDayKey"] == "2026-01-07")
    }

    @Test("DELETE: takes the user's state back, so that the app can check in again")
    func again() throws {
        let metrics: JSON = ["metrics": ["sleepHours": 8, "steps": 9_000]]
        func checkIn() throws -> Int { try world.app(.post, "/api/age/daily-update", metrics).status }
        let before = try user().without("updatedAt")
        #expect(try checkIn() == 200)
        #expect(try checkIn() != 200)
        #expect(try world.data(.delete, "longevity/checkIns/2026-01-07").status == 204)
        #expect(try user().without("updatedAt").differences(from: before) == [])
        #expect(try checkIn() == 200)
    }

    @Test("DELETE: without check-ins, the user has the age of the questionnaire")
    func none() throws {
        for day in ["2026-01-04", "2026-01-06"] { #expect(try world.data(.delete, "longevity/checkIns/\(day)").status == 204) }
        let user = try user()
        #expect(user["currentBiologicalAgeYears"] == 35)
        #expect(user["rejuvenationStreakDays"] == 0)
        #expect(user["lastCheckinDayKey"] == nil)
        #expect(user["checkIns"] == [])
    }

    @Test("POST: a further check-in of a day has a number in its id")
    func duplicate() throws {
        let copy = try #require(try world.record("longevity/checkIns/2026-01-06"))
        #expect(try world.data(.post, "longevity/checkIns", copy).body["id"] == "2026-01-06-1")
        let changed = try world.data(.put, "longevity/checkIns/2026-01-06-1", copy.without("id").with(["date": "2026-01-02"]))
        #expect(changed.body["id"] == "2026-01-06-1")
        #expect(try world.ids("longevity/checkIns") == ["2026-01-06", "2026-01-04", "2026-01-06-1"])
    }
}
