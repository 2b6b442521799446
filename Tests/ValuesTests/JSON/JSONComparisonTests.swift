import Testing
import Values

@Suite("Comparing JSON values")
struct JSONComparisonTests {
    @Test(
        "finds equal values equal",
        arguments: [
            (.null, .null), (true, true), (1, 1.0), (0, -0.0), ("a", "a"), ([1, "a"], [1, "a"]),
            (["a": 1, "b": ["c": 2, "d": 3]], ["b": ["d": 3, "c": 2], "a": 1]),
        ] as [(JSON, JSON)])
    func same(left: JSON, right: JSON) {
        #expect(left.isSame(as: right))
        #expect(right.isSame(as: left))
        #expect(left.contains(right))
    }

    @Test(
        "finds different values different",
        arguments: [
            (.null, false), (0, false), (1, "1"), ("a", "A"), ([], [:]), ([1, 2], [2, 1]), ([1], [1, 1]), (["a": .null], [:]),
            (["a": 1], ["b": 1]), ("\u{E9}", "e\u{301}"),
        ] as [(JSON, JSON)])
    func different(left: JSON, right: JSON) {
        #expect(!left.isSame(as: right))
        #expect(!right.isSame(as: left))
    }

    @Test(
        "finds an object in one with more members, at any depth",
        arguments: [
            (["a": 1, "b": 2], ["a": 1]), (["a": 1], [:]), (["a": ["b": 1, "c": 2]], ["a": ["c": 2]]),
            ([["a": 1, "b": 2], ["c": 3]], [["b": 2], [:]]),
        ] as [(JSON, JSON)])
    func contains(whole: JSON, part: JSON) {
        #expect(whole.contains(part))
        #expect(!part.contains(whole))
    }

    @Test(
        "does not find missing members, or an array in a longer one",
        arguments: [
            (["a": 1], ["a": 2]), (["a": 1], ["a": 1, "b": .null]), ([1, 2], [1]), ([1, 2], [2, 1]), (["a": [1, 2]], ["a": [1]]), (1, [:]),
        ] as [(JSON, JSON)])
    func lacks(whole: JSON, part: JSON) {
        #expect(!whole.contains(part))
    }
}
