import Testing
import TestSupport
import Values

@Suite("GET /api/age/state and /api/age/trend")
struct AgeRoutesTests {
    /// A user of 40, with a baseline of 36. The row was created half an hour into 2026 in Istanbul.
    private func makeWorld(
        _ checkIns: JSON, user: JSON = [:], fidelity: String = "guide", settings: [String: JSON] = [:]
    ) throws -> TestWorld {
        let fields: JSON = [
            "chronologicalAgeYears": 40, "chronologicalAgeYearsAtOnboarding": 39.5, "baselineBiologicalAgeYears": 36,
            "currentBiologicalAgeYears": 35.25, "currentAgingDebtYears": -4.5, "rejuvenationStreakDays": 2, "accelerationStreakDays": 0,
            "totalRejuvenationDays": 7, "totalAccelerationDays": 3, "createdAt": "2025-12-31T21:30:00.000Z",
        ]
        let account = JSON.account(timezone: "Europe/Istanbul", checkIns: checkIns, user: fields.with(user.object ?? [:]))
        return try TestWorld(now: "2026-01-07T09:00:00Z", fidelity: fidelity, settings: settings, accounts: [account])
    }

    private let state: JSON = [
        "currentBiologicalAgeYears": 35.25, "agingDebtYears": -4.5, "rejuvenationStreakDays": 2, "totalRejuvenationDays": 7,
    ]

    @Test("the state has the stored debt", arguments: ["guide", "backend"])
    func ageState(_ fidelity: String) throws {
        let expected: JSON = ["profile": ["chronologicalAgeYears": 40, "baselineBiologicalAgeYears": 36], "state": state]
        expectAnswer(try makeWorld([], fidelity: fidelity).get("/api/age/state/anybody", token: "t"), 200, expected)
    }

    @Test("with revision 2026-01-14, state and trend have the acceleration counters too")
    func olderRevision() throws {
        let world = try makeWorld([], settings: .olderRevision)
        let expected = state.with(["accelerationStreakDays": 0, "totalAccelerationDays": 3])
        #expect(try world.get("/api/age/state/anybody", token: "t").body["state"]?.differences(from: expected) == [])
        #expect(try world.get("/api/age/trend/anybody", token: "t").body["summary"]?.differences(from: expected) == [])
    }

    @Test("the state has nulls before the questionnaire")
    func newcomerState() throws {
        let expected: JSON = [
            "profile": ["chronologicalAgeYears": 37, "baselineBiologicalAgeYears": .null],
            "state": [
                "currentBiologicalAgeYears": .null, "agingDebtYears": 0, "rejuvenationStreakDays": 0, "totalRejuvenationDays": 0,
            ],
        ]
        expectAnswer(try TestWorld(accounts: [.newcomer()]).get("/api/age/state/ada", token: "t"), 200, expected)
    }

    @Test("the trend shows check-ins, and the questionnaire on the local date of sign-up, first among equal dates")
    func trend() throws {
        let world = try makeWorld([
            ["date": "2025-12-30", "deltaYears": 0, "biologicalAgeYears": 36.5],
            ["date": "2026-01-01", "deltaYears": 0, "biologicalAgeYears": 35.75],
            ["date": "2026-01-02", "deltaYears": 0, "biologicalAgeYears": .null],
        ])
        let expected: JSON = [
            "range": "weekly",
            "points": [
                ["date": "2025-12-30", "biologicalAgeYears": 36.5, "agingDebtYears": -3.5],
                ["date": "2026-01-01", "biologicalAgeYears": 36, "agingDebtYears": -3.5],
                ["date": "2026-01-01", "biologicalAgeYears": 35.75, "agingDebtYears": -4.25],
                ["date": "2026-01-02", "biologicalAgeYears": 35.25, "agingDebtYears": -4.75],
            ],
            "summary": state,
        ]
        expectAnswer(try world.get("/api/age/trend/anybody", token: "t"), 200, expected)
        expectAnswer(try world.get("/api/age/trend/anybody?range=", token: "t"), 200, expected)
        expectAnswer(try world.get("/api/age/trend/anybody?range=weekly", token: "t"), 200, expected)
    }

    @Test("the trend shows 7, 30 or 365 check-ins and the questionnaire", arguments: [("weekly", 7), ("monthly", 30), ("yearly", 365)])
    func windows(_ range: String, _ count: Int) throws {
        let world = try makeWorld(JSON.checkIns(400) { _ in ["deltaYears": 0, "biologicalAgeYears": 36] })
        let answer = try world.get("/api/age/trend/ada?range=\(range)", token: "t")
        #expect(answer.body["range"]?.string == range)
        #expect(answer.body["points"]?.array?.count == count + 1)
        #expect(answer.body["points"]?.array?.last?["date"] == "2026-01-07")
    }

    @Test("without an age at sign-up the questionnaire's debt is computed from today's age")
    func noAgeAtOnboarding() throws {
        let world = try makeWorld([], user: ["chronologicalAgeYearsAtOnboarding": .null])
        let points = try world.get("/api/age/trend/ada", token: "t").body["points"]
        #expect(points?.differences(from: [["date": "2026-01-01", "biologicalAgeYears": 36, "agingDebtYears": -4]]) == [])
    }

    @Test("without a baseline there is no point for the questionnaire")
    func noBaseline() throws {
        let answer = try TestWorld(accounts: [.newcomer()]).get("/api/age/trend/ada", token: "t")
        #expect(answer.status == 200)
        #expect(answer.body["points"]?.array?.count == 0)
    }

    @Test("the trend refuses any other range", arguments: ["range=daily", "range=Weekly", "range=weekly&range=weekly", "range[]=weekly"])
    func badRange(_ query: String) throws {
        expectAnswer(try makeWorld([]).get("/api/age/trend/ada?\(query)", token: "t"), 400, Refused.invalidRange)
    }
}
