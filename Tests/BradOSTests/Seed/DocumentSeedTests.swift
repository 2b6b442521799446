import Testing
import TestSupport
import Values

@Suite("A seeded document")
struct DocumentSeedTests {
    @Test("can be the weight goal, with its user's id, and with relative dates (3.5)")
    func weightGoal() throws {
        let goal: JSON = ["targetWeightLbs": 172, "targetDate": "today+56d", "startWeightLbs": 186.5, "startDate": "2025-13-40"]
        let expected: JSON = [
            "userId": "ada", "targetWeightLbs": 172, "targetDate": "2026-03-04", "startWeightLbs": 186.5, "startDate": "2025-13-40",
        ]
        #expect(try SeededWorld(["weightGoal": goal]).data("/cycling/weight-goal").differences(from: expected) == [])
    }

    @Test(
        "can be the cycling profile, with or without heart rates (3.9)",
        arguments: [["weightKg": 81.6], ["weightKg": 300, "maxHR": 250, "restingHR": 150], ["weightKg": 0.1, "restingHR": 1]] as [JSON])
    func profile(_ profile: JSON) throws {
        let found = try SeededWorld(["cyclingProfile": profile]).data("/cycling/profile")
        #expect(found.differences(from: profile.with(["userId": "ada"])) == [])
    }

    @Test("can be the baseline, whose time is any text (3.7)", arguments: ["not-a-timestamp", "today", "", "2026-01-06T08:00:00+03:00"])
    func baseline(_ time: String) throws {
        let baseline: JSON = [
            "hrvMedian": 44, "hrvStdDev": 9.25, "rhrMedian": 56, "calculatedAt": .string(time), "sampleCount": 1_000,
        ]
        #expect(try SeededWorld(["baseline": baseline]).data("/health-sync/baseline").differences(from: baseline) == [])
    }

    @Test("is a baseline of now if it has no time (3.7)")
    func baselineNow() throws {
        let baseline: JSON = ["hrvMedian": 0, "hrvStdDev": 0, "rhrMedian": 30, "sampleCount": 0]
        let found = try SeededWorld(["baseline": baseline]).data("/health-sync/baseline")
        #expect(found.differences(from: baseline.with(["calculatedAt": "2026-01-07T09:00:00.000Z"])) == [])
    }

    @Test("is missing if the seed has none")
    func missing() throws {
        let world = try SeededWorld([:])
        #expect(try world.data("/cycling/weight-goal") == .null)
        #expect(try world.data("/cycling/profile") == .null)
        #expect(try world.send(.get, "/health-sync/baseline").status == 404)
    }

    @Test("is replaced by a client's document")
    func replaced() throws {
        let block: JSON = [
            "weightGoal": ["targetWeightLbs": 1, "targetDate": "today", "startWeightLbs": 2, "startDate": "today"],
            "cyclingProfile": ["weightKg": 80, "maxHR": 180],
        ]
        let world = try SeededWorld(block)
        let goal: JSON = ["targetWeightLbs": 150, "targetDate": "2026-06-01", "startWeightLbs": 160, "startDate": "2026-01-07"]
        try world.send(.post, "/cycling/weight-goal", goal)
        try world.send(.put, "/cycling/profile", ["weightKg": 79])
        #expect(try world.data("/cycling/weight-goal").differences(from: goal.with(["userId": "ada"])) == [])
        #expect(try world.data("/cycling/profile").differences(from: ["userId": "ada", "weightKg": 79, "maxHR": 180]) == [])
    }
}
