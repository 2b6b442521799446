import Testing
import TestSupport
import UnderstudyCore

@testable import FitIQ

/// What is wrong with a seed of some accounts.
func seedFaults(in accounts: [JSON]) -> [InputFault] {
    let standard = SettingValues(Dictionary(uniqueKeysWithValues: FitIQBackend.settings.map { ($0.name, $0.standard) }))
    guard let backend = try? FitIQBackend(standard.group(FitIQBackend.name), keys: .ephemeral()) else {
        Issue.record("the default settings make no backend")
        return []
    }
    do {
        let seed: JSON = ["version": 1, "accounts": .array(accounts)]
        _ = try SeedDocument(seed, backends: [backend])
        return []
    } catch {
        return error.faults
    }
}

@Suite("Faults of a fitiq block are named by path, with what was found and what was expected")
struct SeedFaultTests {
    private func check(_ expected: SeedFaultCase) {
        let found = seedFaults(in: [["key": "ada", "fitiq": expected.block]])
        let fault = InputFault(path: expected.path, found: expected.found, expected: expected.expected)
        #expect(found.contains(fault), "\(found)")
    }

    @Test("in the user", arguments: SeedFaultCase.user)
    func user(_ fault: SeedFaultCase) { check(fault) }

    @Test("in the profile", arguments: SeedFaultCase.profile)
    func profile(_ fault: SeedFaultCase) { check(fault) }

    @Test("in the preferences", arguments: SeedFaultCase.preferences)
    func preferences(_ fault: SeedFaultCase) { check(fault) }

    @Test("in progress entries", arguments: SeedFaultCase.progress)
    func progress(_ fault: SeedFaultCase) { check(fault) }

    @Test("in what generates progress", arguments: SeedFaultCase.progressGenerator)
    func progressGenerator(_ fault: SeedFaultCase) { check(fault) }

    @Test("in insights", arguments: SeedFaultCase.insights)
    func insights(_ fault: SeedFaultCase) { check(fault) }

    @Test("in the data beside an insight's text", arguments: SeedFaultCase.insightData)
    func insightData(_ fault: SeedFaultCase) { check(fault) }

    @Test("in what generates insights", arguments: SeedFaultCase.insightGenerator)
    func insightGenerator(_ fault: SeedFaultCase) { check(fault) }

    @Test(
        "in texts that are longer than the fields they go into",
        arguments: [("title", 200), ("content", 10_000), ("summary", 500)]
    )
    func length(_ field: String, _ longest: Int) {
        func faults(_ count: Int) -> [String] {
            let text = JSON.string(String(repeating: "ä", count: count))
            let insight: JSON = ["title": "t", "content": "c"]
            return seedFaults(in: [["key": "ada", "fitiq": ["insights": [insight.with([field: text])]]]]).map(\.path)
        }
        #expect(faults(longest) == [])
        #expect(faults(longest + 1) == ["$.accounts[0].fitiq.insights[0].\(field)"])
    }

    @Test("in notes of more than 500 characters")
    func notes() {
        func faults(_ count: Int) -> [String] {
            let entry: JSON = ["type": "weight", "quantity": 80, "notes": .string(String(repeating: "ä", count: count))]
            return seedFaults(in: [["key": "ada", "fitiq": ["progress": [entry]]]]).map(\.path)
        }
        #expect(faults(500) == [])
        #expect(faults(501) == ["$.accounts[0].fitiq.progress[0].notes"])
    }

    @Test("in instants that no timestamp of four digits' year can tell")
    func years() {
        let insight: JSON = ["title": "t", "content": "c", "createdAt": "9999-12-31T23:59:59-01:00"]
        #expect(
            seedFaults(in: [["key": "ada", "fitiq": ["insights": [insight]]]]).map(\.path)
                == ["$.accounts[0].fitiq.insights[0].createdAt"])
    }

    @Test("all at once")
    func several() {
        let ada: JSON = ["key": "ada", "fitiq": ["userId": 5, "progress": [["type": "weight", "quantity": 80, "notes": 1], [:]]]]
        let bob: JSON = ["key": "bob", "fitiq": ["insights": ["generate": ["count": "six"]], "extra": 1]]
        let expected = [
            "$.accounts[0].fitiq.progress[0].notes", "$.accounts[0].fitiq.progress[1].quantity", "$.accounts[0].fitiq.progress[1].type",
            "$.accounts[0].fitiq.userId", "$.accounts[1].fitiq.extra", "$.accounts[1].fitiq.insights.generate.count",
        ]
        #expect(seedFaults(in: [ada, bob]).map(\.path).sorted() == expected)
    }

    @Test("and a block without any is taken, null counting as missing")
    func none() {
        let blocks: [JSON] = [
            [:], ["profile": .null, "preferences": .null, "insights": .null, "progress": .null, "toldFacts": .null],
            ["insights": [], "progress": []], ["insights": ["generate": ["count": 0]], "progress": ["generate": []]],
            ["progress": ["generate": ["type": "weight", "days": 0, "from": 0]]],
        ]
        for block in blocks { #expect(seedFaults(in: [["key": "ada", "fitiq": block]]) == [], "\(block.text)") }
    }
}
