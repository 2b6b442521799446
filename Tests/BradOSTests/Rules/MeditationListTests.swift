import Testing
import TestSupport
import Values

@testable import BradOS

@Suite("Lists of guided meditations (brados-training.md 5.3)")
struct MeditationListTests {
    private static let scripts: [JSON] = [
        ["id": "a", "category": "sleep", "orderIndex": 1, "segments": [], "interjections": []],
        ["id": "b", "category": "focus", "orderIndex": 0, "segments": [], "interjections": []],
        ["id": "c", "category": "sleep", "orderIndex": 0, "segments": [], "interjections": []],
        ["id": "d", "category": "sleep", "orderIndex": 1, "segments": [], "interjections": []],
    ]

    @Test("have the categories in the order of their first scripts, with counts")
    func categories() throws {
        let expected: JSON = [["id": "sleep", "name": "sleep", "scriptCount": 3], ["id": "focus", "name": "focus", "scriptCount": 1]]
        #expect(try JSON.array(MeditationLists.categories(of: Self.scripts)).differences(from: expected) == [])
        #expect(try MeditationLists.categories(of: []) == [])
    }

    @Test("have the scripts by their places, then in the order of their creation, without their texts")
    func summaries() throws {
        let found = try MeditationLists.summaries(of: Self.scripts)
        #expect(found.texts("id") == ["b", "c", "a", "d"])
        #expect(found.allSatisfy { $0["segments"] == nil && $0["interjections"] == nil })
    }
}
