import Testing
import TestSupport
import Values

@Suite("Validation errors of a fitiq block name the path, the found and the expected value")
struct SeedFaultTests {
    private static let cases = [
        SeedFaultCase.user, SeedFaultCase.profile, SeedFaultCase.preferences, SeedFaultCase.progress, SeedFaultCase.progressGenerator,
        SeedFaultCase.insights, SeedFaultCase.insightData, SeedFaultCase.insightGenerator,
    ].flatMap { $0 }

    @Test("for every part of the block", arguments: cases)
    func part(_ fault: SeedFaultCase) throws {
        #expect(try fault.differences() == [])
    }

    @Test(
        "for texts above the limits of their fields",
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

    @Test("for notes of more than 500 characters")
    func notes() throws {
        func faults(_ count: Int) throws -> [String] {
            let entry: JSON = ["type": "weight", "quantity": 80, "notes": .string(String(repeating: "ä", count: count))]
            return try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["progress": [entry]]]]).map(\.path)
        }
        #expect(try faults(500) == [])
        #expect(try faults(501) == ["$.accounts[0].fitiq.progress[0].notes"])
    }

    @Test("for instants whose year does not have four digits")
    func years() throws {
        let insight: JSON = ["title": "t", "content": "c", "createdAt": "9999-12-31T23:59:59-01:00"]
        #expect(
            try SeedFaultCase.faults(in: [["key": "ada", "fitiq": ["insights": [insight]]]]).map(\.path)
                == ["$.accounts[0].fitiq.insights[0].createdAt"])
    }

    @Test("for all errors at once")
    func several() throws {
        let ada: JSON = ["key": "ada", "fitiq": ["userId": 5, "progress": [["type": "weight", "quantity": 80, "notes": 1], [:]]]]
        let bob: JSON = ["key": "bob", "fitiq": ["insights": ["generate": ["count": "six"]], "extra": 1]]
        let expected = [
            "$.accounts[0].fitiq.progress[0].notes", "$.accounts[0].fitiq.progress[1].quantity", "$.accounts[0].fitiq.progress[1].type",
            "$.accounts[0].fitiq.userId", "$.accounts[1].fitiq.extra", "$.accounts[1].fitiq.insights.generate.count",
        ]
        #expect(try SeedFaultCase.faults(in: [ada, bob]).map(\.path).sorted() == expected)
    }

    @Test("and are none for a valid block, in which null counts as absent")
    func none() throws {
        let blocks: [JSON] = [
            [:], ["profile": .null, "preferences": .null, "insights": .null, "progress": .null, "toldFacts": .null],
            ["insights": [], "progress": []], ["insights": ["generate": ["count": 0]], "progress": ["generate": []]],
            ["progress": ["generate": ["type": "weight", "days": 0, "from": 0]]],
        ]
        for block in blocks { #expect(try SeedFaultCase.faults(in: [["key": "ada", "fitiq": block]]) == [], "\(block.text)") }
    }
}
