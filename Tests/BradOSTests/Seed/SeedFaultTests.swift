import Testing
import TestSupport
import Values

@Suite("Validation errors of a bradOS block name the path, the found and the expected value")
struct SeedFaultTests {
    private static let cases = [
        SeedFaultCase.user, SeedFaultCase.entries, SeedFaultCase.generators, SeedFaultCase.documents, SeedFaultCase.records,
        SeedFaultCase.sessions, SeedFaultCase.library,
    ].flatMap { $0 }

    @Test("for every part of the block", arguments: cases)
    func part(_ fault: SeedFaultCase) throws {
        #expect(try fault.differences() == [])
    }

    @Test("for entries of a metric of the configuration")
    func configured() throws {
        let backends = try TestProgram.with(["bradOS.metrics": [LiteralMetricTests.bloodPressure]]).backends
        func faults(_ entries: JSON) throws -> [ValidationError] {
            try SeedFaultCase.faults(in: [["key": "ada", "bradOS": ["metrics": ["blood-pressure": entries]]]], backends: backends)
        }
        let path = "$.accounts[0].bradOS.metrics.blood-pressure"
        #expect(try faults([["date": "today", "systolic": 120, "diastolic": 80]]) == [])
        #expect(
            try faults([["date": "today", "systolic": 12, "diastolic": 80]]) == [
                ValidationError(path: path + "[0].systolic", found: "12", expected: "40 or more")
            ])
        #expect(try faults(["generate": ["days": 3]]).map(\.path) == [path + ".generate.from"])
        #expect(try faults(["generate": ["days": 3, "from": 1]]) == [])
    }

    @Test("for all errors at once")
    func several() throws {
        let ada: JSON = [
            "userId": 5, "hrv": [["date": "x", "avgMs": 40, "minMs": 30, "maxMs": 301, "sampleCount": 3]],
            "rhr": ["generate": ["days": "x", "gaps": 1]],
            "weightGoal": ["targetWeightLbs": 1, "targetDate": "today", "startWeightLbs": 1],
        ]
        let bob: JSON = [
            "extra": 1, "activities": ["generate": ["days": 1, "perWeek": 0]], "ftp": [["value": 1, "date": "today", "source": "x"]],
        ]
        let found = try SeedFaultCase.faults(in: [["key": "ada", "bradOS": ada], ["key": "bob", "bradOS": bob]])
        let expected = [
            "$.accounts[0].bradOS.hrv[0].date", "$.accounts[0].bradOS.hrv[0].maxMs", "$.accounts[0].bradOS.rhr.generate.days",
            "$.accounts[0].bradOS.rhr.generate.gaps", "$.accounts[0].bradOS.userId", "$.accounts[0].bradOS.weightGoal.startDate",
            "$.accounts[1].bradOS.activities.generate.perWeek", "$.accounts[1].bradOS.extra", "$.accounts[1].bradOS.ftp[0].source",
        ]
        #expect(found.map(\.path).sorted() == expected)
    }

    @Test(
        "and are none for a valid block, in which null counts as absent",
        arguments: [
            [:], ["userId": .null, "hrv": .null, "metrics": .null, "recovery": .null, "weightGoal": .null, "baseline": .null],
            ["hrv": [], "metrics": [:], "recovery": [], "activities": [], "ftp": [], "mealPlans": []],
            ["ftp": .null, "activities": .null, "blocks": .null, "metrics": ["steps": .null]],
            ["hrv": ["generate": ["days": 0]], "weight": ["generate": ["days": 0, "from": 0, "to": .null, "noise": .null]]],
            ["activities": ["generate": ["days": 0, "until": .null]], "recovery": ["generate": ["days": 0]]],
        ] as [JSON])
    func none(_ block: JSON) throws {
        #expect(try SeedFaultCase.faults(in: [["key": "ada", "bradOS": block]]) == [])
    }
}
