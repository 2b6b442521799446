import Testing
import TestSupport
import Values

@Suite("POST /api/age/daily-update: metrics")
struct CheckInMetricsTests {
    private func score(_ body: JSON) throws -> JSON? {
        let answer = try TestWorld(accounts: [.account()]).post("/api/age/daily-update", body)
        return answer.body["today"]?["score"]
    }

    @Test("are read from `metrics`, from one level deeper, or from the top level")
    func nesting() throws {
        #expect(try score(["metrics": Metrics.best]) == 9)
        #expect(try score(["metrics": ["metrics": Metrics.best]]) == 9)
        #expect(try score(Metrics.best) == 9)
        #expect(try score(Metrics.best.with(["metrics": .null])) == 9)
        #expect(try score(Metrics.best.with(["metrics": Metrics.worst])) == -11)
    }

    @Test("all count as missing when `metrics` is not an object", arguments: ["x", "", 5, 0, true, false, [], ["x"], [:]] as [JSON])
    func noObject(_ metrics: JSON) throws {
        #expect(try score(["metrics": metrics]) == -2.5)
        #expect(try score(Metrics.best.with(["metrics": metrics])) == -2.5)
    }

    @Test("may all be missing", arguments: [[:], ["mood": "fine"], ["metrics": .null], ["metrics": ["mood": "fine"]]] as [JSON])
    func missing(_ body: JSON) throws {
        #expect(try score(body) == -2.5)
    }

    @Test(
        "are 0 each when missing or of the wrong type",
        arguments: [
            ("sleepHours", 5), ("steps", 5), ("vigorousMinutes", 7), ("processedFoodScore", 9), ("alcoholUnits", 9), ("stressLevel", 9),
            ("bedtimeHour", 7.5),
        ] as [(String, JSON)]
    )
    func zero(_ metric: String, _ expected: JSON) throws {
        #expect(try score(["metrics": Metrics.best.without(metric)]) == expected)
        for value in ["abc", .null, "", [:], [1, 2], []] as [JSON] {
            #expect(try score(["metrics": Metrics.best.with([metric: value])]) == expected, "\(value.text)")
        }
    }

    @Test("may be numbers in a text, in an array of one, or Booleans")
    func numberLike() throws {
        let texts: JSON = [
            "sleepHours": " 8 ", "steps": "12000", "vigorousMinutes": "4e1", "processedFoodScore": true, "alcoholUnits": false,
            "stressLevel": [2], "bedtimeHour": ["22"],
        ]
        #expect(try score(["metrics": texts]) == 9)
    }

    @Test(
        "are true or false by JavaScript's rules",
        arguments: [
            (true, true), (1, true), ("false", true), ("0", true), ([], true), ([:], true), (-1, true), (false, false), (0, false),
            ("", false), (.null, false),
        ] as [(JSON, Bool)]
    )
    func truthy(_ value: JSON, _ isTrue: Bool) throws {
        let caffeine: JSON = isTrue ? 8 : 9
        let screen: JSON = isTrue ? 8.5 : 9
        #expect(try score(["metrics": Metrics.best.with(["lateCaffeine": value])]) == caffeine)
        #expect(try score(["metrics": Metrics.best.with(["screenLate": value])]) == screen)
    }

    @Test("have no limits", arguments: [("sleepHours", -5, 5), ("steps", 1e9, 9), ("alcoholUnits", 1e6, 7)] as [(String, JSON, JSON)])
    func unlimited(_ metric: String, _ value: JSON, _ expected: JSON) throws {
        #expect(try score(["metrics": Metrics.best.with([metric: value])]) == expected)
    }
}
