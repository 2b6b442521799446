import Testing
import TestSupport
import Values

@Suite("Literal check-ins of a seed")
struct LiteralCheckInTests {
    /// A world at nine on 7 January 2026, with a user of 40 and a baseline of 36.
    private func makeWorld(_ checkIns: JSON, timezone: String? = nil, user: JSON = [:]) throws -> TestWorld {
        let fields: JSON = ["chronologicalAgeYears": 40, "baselineBiologicalAgeYears": 36]
        let account = JSON.account(timezone: timezone, checkIns: checkIns, user: fields.with(user.object ?? [:]))
        return try TestWorld(now: "2026-01-07T09:00:00Z", accounts: [account])
    }

    private func seeded(_ checkIns: JSON, timezone: String? = nil, user: JSON = [:]) throws -> JSON {
        .array(try makeWorld(checkIns, timezone: timezone, user: user).exportedCheckIns())
    }

    @Test("with a date and a delta get all other values")
    func delta() throws {
        let expected: JSON = [
            [
                "date": "2026-01-05", "score": 3, "deltaYears": -0.09, "reasons": [], "biologicalAgeYears": 35.91,
                "agingDebtYears": .number(35.91 - 40), "rejuvenationStreakDays": 1, "createdAt": "2026-01-05T20:00:00.000Z",
                "updatedAt": "2026-01-05T20:00:00.000Z",
            ],
            [
                "date": "2026-01-06", "score": -4, "deltaYears": 0.12, "reasons": [], "biologicalAgeYears": .number(35.91 + 0.12),
                "agingDebtYears": .number(35.91 + 0.12 - 40), "rejuvenationStreakDays": 0, "createdAt": "2026-01-06T20:00:00.000Z",
                "updatedAt": "2026-01-06T20:00:00.000Z",
            ],
        ]
        let checkIns = try seeded([["date": "2026-01-05", "deltaYears": -0.09], ["date": "2026-01-06", "deltaYears": 0.12]])
        #expect(checkIns.differences(from: expected) == [])
    }

    @Test("keep a given delta and biological age, even if they do not agree")
    func deltaAndAge() throws {
        let checkIns = try seeded([
            ["date": "2026-01-05", "deltaYears": -0.09, "biologicalAgeYears": 34.7],
            ["date": "2026-01-06", "deltaYears": -0.09, "biologicalAgeYears": 38],
            ["date": "2026-01-07", "deltaYears": 0.5],
        ])
        let ages: [JSON] = [34.7, 38, 38.5]
        let deltas: [JSON] = [-0.09, -0.09, 0.5]
        let debts: [JSON] = [.number(34.7 - 40), -2, -1.5]
        #expect(checkIns.column("biologicalAgeYears") == ages)
        #expect(checkIns.column("deltaYears") == deltas)
        #expect(checkIns.column("agingDebtYears") == debts)
    }

    @Test("with only a biological age get the delta that leads there, the first one from the baseline")
    func age() throws {
        let checkIns = try seeded([
            ["date": "2026-01-05", "biologicalAgeYears": 36.25], ["date": "2026-01-06", "biologicalAgeYears": 35.5],
            ["date": "2026-01-07", "biologicalAgeYears": 35.5],
        ])
        let deltas: [JSON] = [0.25, -0.75, 0]
        #expect(checkIns.column("deltaYears") == deltas)
    }

    @Test("keep given streaks, even one without the other")
    func streaks() throws {
        let checkIns = try seeded([
            ["date": "2026-01-05", "deltaYears": -0.1, "rejuvenationStreakDays": 4],
            ["date": "2026-01-06", "deltaYears": -0.1, "accelerationStreakDays": 3],
        ])
        let rejuvenation: [JSON] = [4, 2]
        let acceleration: [JSON] = [.null, 3]
        #expect(checkIns.column("rejuvenationStreakDays") == rejuvenation)
        #expect(checkIns.column("accelerationStreakDays") == acceleration)
    }

    @Test("with only metrics are scored as the endpoint scores them")
    func metrics() throws {
        let checkIns = try seeded([
            Metrics.example.with(["date": "2026-01-05"]), Metrics.example.with(["date": "2026-01-06"]),
            ["date": "2026-01-07", "sleepHours": 8],
        ])
        let scores: [JSON] = [5.5, 5.5, 1.5]
        let deltas: [JSON] = [-0.16, -0.16, -0.05]
        #expect(checkIns.column("score") == scores)
        #expect(checkIns.column("deltaYears") == deltas)
        #expect(checkIns.array?.first?["reasons"]?.array?.count == 8)
        #expect(checkIns.array?.last?["sleepHours"] == 8)
        #expect(checkIns.array?.last?["steps"] == nil)
    }

    @Test("with only a date do not change the age")
    func dateOnly() throws {
        let checkIns = try seeded([["date": "2026-01-05"], ["date": "2026-01-06"]])
        let zeros: [JSON] = [0, 0]
        let ages: [JSON] = [36, 36]
        #expect(checkIns.column("deltaYears") == zeros)
        #expect(checkIns.column("score") == zeros)
        #expect(checkIns.column("biologicalAgeYears") == ages)
    }

    @Test("keep nulls")
    func null() throws {
        let checkIns = try seeded([["date": "2026-01-05", "deltaYears": .null, "biologicalAgeYears": .null, "score": .null]])
        #expect(checkIns.array?.first?["deltaYears"] == nil)
        #expect(checkIns.array?.first?["biologicalAgeYears"] == nil)
        #expect(checkIns.array?.first?["score"] == nil)
    }

    @Test("are stored in the order of their dates, not of the file")
    func order() throws {
        let checkIns = try seeded([
            ["date": "2026-01-07", "biologicalAgeYears": 35], ["date": "2026-01-05", "biologicalAgeYears": 36],
            ["date": "2026-01-06", "biologicalAgeYears": 35.5],
        ])
        let dates: [JSON] = ["2026-01-05", "2026-01-06", "2026-01-07"]
        let deltas: [JSON] = [0, -0.5, -0.5]
        #expect(checkIns.column("date") == dates)
        #expect(checkIns.column("deltaYears") == deltas)
    }

    @Test("of one day get unique ids")
    func severalADay() throws {
        let checkIns = try seeded([
            ["date": "2026-01-06", "score": 1], ["date": "2026-01-06", "score": 2], ["date": "2026-01-06", "score": 3],
            ["id": "x", "date": "2026-01-06", "score": 4],
        ])
        let ids: [JSON] = [.null, "2026-01-06-1", "2026-01-06-2", "x"]
        let scores: [JSON] = [1, 2, 3, 4]
        #expect(checkIns.column("id") == ids)
        #expect(checkIns.column("score") == scores)
    }

    @Test("do not get an id that the file gives to another")
    func idsGiven() throws {
        let checkIns = try seeded([
            ["date": "2026-01-06", "score": 1], ["id": "2026-01-06", "date": "2026-01-05", "score": 2],
            ["id": "2026-01-06-1", "date": "2026-01-07", "score": 3],
        ])
        let ids: [JSON] = ["2026-01-06", "2026-01-06-2", "2026-01-06-1"]
        let scores: [JSON] = [2, 1, 3]
        #expect(checkIns.column("id") == ids)
        #expect(checkIns.column("score") == scores)
    }

    @Test(
        "may be dated from today, in the account's zone",
        arguments: [
            (nil, "2026-01-07"), ("Europe/Istanbul", "2026-01-07"), ("Pacific/Kiritimati", "2026-01-07"),
            ("Pacific/Pago_Pago", "2026-01-06"),
        ] as [(String?, String)]
    )
    func relative(_ zone: String?, _ date: String) throws {
        let today = try #require(LocalDate(date))
        let checkIns = try seeded(
            [["date": "today-12d"], ["date": "yesterday"], ["date": "today"], ["date": "today+1d"]], timezone: zone)
        let expected = [today - 12, today - 1, today, today + 1].map { JSON.string($0.description) }
        #expect(checkIns.column("date") == expected)
    }

    @Test("are dated 20:00, or now if that is earlier")
    func time() throws {
        let checkIns = try seeded([["date": "yesterday"], ["date": "today"]], timezone: "Europe/Istanbul")
        let times: [JSON] = ["2026-01-06T17:00:00.000Z", "2026-01-07T09:00:00.000Z"]
        #expect(checkIns.column("createdAt") == times)
        #expect(checkIns.column("updatedAt") == times)
    }

    @Test("may use the names of the stored fields")
    func storedNames() throws {
        let checkIns = try seeded([
            [
                "userId": "ada", "docId": "x", "dateKey": "2026-01-05", "date": "2026-01-05", "currentBiologicalAgeYears": 35,
                "currentAgingDebtYears": -7,
            ]
        ])
        let first = checkIns.array?.first
        #expect(first?["id"] == "x")
        #expect(first?["date"] == "2026-01-05")
        #expect(first?["biologicalAgeYears"] == 35)
        #expect(first?["agingDebtYears"] == -7)
    }

    @Test("are stored as given when nothing is to be derived")
    func underived() throws {
        let checkIns = try seeded([["date": "2026-01-05", "deltaYears": -0.1]], user: ["derive": false])
        let expected: JSON = [["date": "2026-01-05", "deltaYears": -0.1, "reasons": []]]
        #expect(checkIns.differences(from: expected) == [])
    }
}
