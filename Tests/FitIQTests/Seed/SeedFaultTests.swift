import Testing
import TestSupport
import UnderstudyCore

@Suite("Faults of a fitiq block are named by path, with what was found and what was expected")
struct SeedFaultTests {
    private func check(_ fault: SeedFaultCase) throws {
        #expect(try fault.differences() == [])
    }

    @Test("in the user", arguments: SeedFaultCase.user)
    func user(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test("in the profile", arguments: SeedFaultCase.profile)
    func profile(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test("in the preferences", arguments: SeedFaultCase.preferences)
    func preferences(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test("in progress entries", arguments: SeedFaultCase.progress)
    func progress(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test("in what generates progress", arguments: SeedFaultCase.progressGenerator)
    func progressGenerator(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test("in insights", arguments: SeedFaultCase.insights)
    func insights(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test("in the data beside an insight's text", arguments: SeedFaultCase.insightData)
    func insightData(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test("in what generates insights", arguments: SeedFaultCase.insightGenerator)
    func insightGenerator(_ fault: SeedFaultCase) throws { try check(fault) }

    @Test(
        "in texts that are longer than the fields they go into",
        arguments: [("title", 200), ("content", 10_000), ("summary", 500)]
    )
    func length(_ field: String, _ longest: Int) throws {
        func faults(_ count: Int) throws -> [String] {
            let text = JSON.string(String(repeating: "ä", count: count))
            let insight: JSON = ["title": "t", "content": "c"]
            return try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["insights": [insight.with([field: text])]]]]).map(\.path)
        }
        #expect(try faults(longest) == [])
        #expect(try faults(longest + 1) == ["$.accounts[0].fitiq.insights[0].\(field)"])
    }

    @Test("in notes of more than 500 characters")
    func notes() throws {
        func faults(_ count: Int) throws -> [String] {
            let entry: JSON = ["type": "weight", "quantity": 80, "notes": .string(String(repeating: "ä", count: count))]
            return try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["progress": [entry]]]]).map(\.path)
        }
        #expect(try faults(500) == [])
        #expect(try faults(501) == ["$.accounts[0].fitiq.progress[0].notes"])
    }

    @Test("in instants that no timestamp of four digits' year can tell")
    func years() throws {
        let insight: JSON = ["title": "t", "content": "c", "createdAt": "9999-12-31T23:59:59-01:00"]
        #expect(
            try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["insights": [insight]]]]).map(\.path)
                == ["$.accounts[0].fitiq.insights[0].createdAt"])
    }

    @Test("all at once")
    func several() throws {
        let ada: JSON = ["key": "ada", "fitiq": ["userId": 5, "progress": [["type": "weight", "quantity": 80, "notes": 1], [:]]]]
        let bob: JSON = ["key": "bob", "fitiq": ["insights": ["generate": ["count": "six"]], "extra": 1]]
        let expected = [
            "$.accounts[0].fitiq.progress[0].notes", "$.accounts[0].fitiq.progress[1].quantity", "$.accounts[0].fitiq.progress[1].type",
            "$.accounts[0].fitiq.userId", "$.accounts[1].fitiq.extra", "$.accounts[1].fitiq.insights.generate.count",
        ]
        #expect(try SeedFaultCase.faults(in: [ada, bob]).map(\.path).sorted() == expected)
    }

    @Test("and a block without any is taken, null counting as missing")
    func none() throws {
        let blocks: [JSON] = [
            [:], ["profile": .null, "preferences": .null, "insights": .null, "progress": .null, "toldFacts": .null],
            ["insights": [], "progress": []], ["insights": ["generate": ["count": 0]], "progress": ["generate": []]],
            ["progress": ["generate": ["type": "weight", "days": 0, "from": 0]]],
        ]
        for block in blocks { #expect(try SeedFaultCase.faults(in: [["key": "ada", "fitiq": block]]) == [], "\(block.text)") }
    }
}
