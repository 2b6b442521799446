import Testing
import Values
@testable import UnderstudyWorlds

@Suite("A JSON patch")
struct JSONPatchTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let document, patch: JSON
        let result: JSON?

        init(_ description: String, _ document: JSON, _ patch: JSON, _ result: JSON?) {
            testDescription = description
            self.document = document
            self.patch = patch
            self.result = result
        }
    }

    static let changes: [Case] = [
        Case("adds a member", ["kind": "a"], [["op": "add", "path": "/unit", "value": "kg"]], ["kind": "a", "unit": "kg"]),
        Case("adds in place of a member", ["a": 1, "b": 2], [["op": "add", "path": "/a", "value": 3]], ["a": 3, "b": 2]),
        Case("adds between elements", ["days": [1, 3]], [["op": "add", "path": "/days/1", "value": 2]], ["days": [1, 2, 3]]),
        Case(
            "adds after the last element by its index", ["days": [1]], [["op": "add", "path": "/days/1", "value": 2]], ["days": [1, 2]]),
        Case("adds after the last element by -", ["days": [1]], [["op": "add", "path": "/days/-", "value": [2]]], ["days": [1, [2]]]),
        Case("adds to a document that is an array", [], [["op": "add", "path": "/-", "value": 1]], [1]),
        Case(
            "adds an object within a new one", ["a": 1],
            [
                ["op": "add", "path": "/b", "value": [:]], ["op": "add", "path": "/b/c", "value": .null],
            ], ["a": 1, "b": ["c": .null]]),
        Case("adds a member named -", [:], [["op": "add", "path": "/-", "value": 1]], ["-": 1]),
        Case("adds in place of the whole document", ["a": 1], [["op": "add", "path": "", "value": [1]]], [1]),
        Case("removes a member", ["a": 1, "b": 2, "c": 3], [["op": "remove", "path": "/b"]], ["a": 1, "c": 3]),
        Case("removes an element", [1, 2, 3], [["op": "remove", "path": "/1"]], [1, 3]),
        Case("replaces a member where it stands", ["a": 1, "b": 2], [["op": "replace", "path": "/a", "value": [:]]], ["a": [:], "b": 2]),
        Case("replaces null", ["a": .null], [["op": "replace", "path": "/a", "value": 1]], ["a": 1]),
        Case("replaces an element", [["v": 1]], [["op": "replace", "path": "/0/v", "value": .null]], [["v": .null]]),
        Case("replaces the whole document", ["a": 1], [["op": "replace", "path": "", "value": "x"]], "x"),
        Case(
            "moves a member", ["from": ["x": 1, "y": 2], "to": [:]], [["op": "move", "from": "/from/x", "path": "/to/z"]],
            ["from": ["y": 2], "to": ["z": 1]]),
        Case("moves an element", ["a", "b", "c", "d"], [["op": "move", "from": "/1", "path": "/3"]], ["a", "c", "d", "b"]),
        Case("moves a value onto itself", ["a": 1], [["op": "move", "from": "/a", "path": "/a"]], ["a": 1]),
        Case("moves a value in place of its parent", ["a": ["b": 1]], [["op": "move", "from": "/a/b", "path": "/a"]], ["a": 1]),
        Case("copies a value", ["a": ["b": 1]], [["op": "copy", "from": "/a", "path": "/a/c"]], ["a": ["b": 1, "c": ["b": 1]]]),
        Case("copies into an array", [1, 2], [["op": "copy", "from": "/0", "path": "/-"]], [1, 2, 1]),
        Case(
            "tests before it changes", ["v": ["b": 1.0, "a": "x"]],
            [
                ["op": "test", "path": "/v", "value": ["a": "x", "b": 1]], ["op": "remove", "path": "/v"],
            ], [:]),
        Case("tests null", ["a": .null], [["op": "test", "path": "/a", "value": .null]], ["a": .null]),
        Case(
            "unescapes ~01 to ~1, not to a slash", ["~1": 10, "/": 9], [["op": "replace", "path": "/~01", "value": 11]],
            ["~1": 11, "/": 9]),
        Case(
            "sees the results of earlier operations", [:],
            [
                ["op": "add", "path": "/a", "value": []], ["op": "add", "path": "/a/-", "value": 1],
                ["op": "add", "path": "/a/0", "value": 0],
            ], ["a": [0, 1]]),
        Case("may be empty", ["a": 1], [], ["a": 1]),
        Case("accepts operations with unknown members", [:], [["op": "add", "path": "/a", "value": 1, "note": "x"]], ["a": 1]),
    ]

    private func patch(_ json: JSON) -> JSONPatch {
        let faults = ValidationErrors()
        let patch = JSONPatch(json, at: "$", faults: faults)
        #expect(faults.all == [])
        return patch
    }

    private func applied(_ patch: JSONPatch, to document: JSON) throws -> JSON {
        var budget = PatchBudget()
        return try patch.applied(to: document, within: &budget)
    }

    @Test("changes a document", arguments: changes)
    func change(_ change: Case) throws {
        let result = try applied(patch(change.patch), to: change.document)
        #expect(result == change.result)
    }

    @Test("is written as it was read", arguments: changes.filter { $0.patch.text.contains("note") == false })
    func roundTrip(_ change: Case) {
        #expect(patch(change.patch).json.isSame(as: change.patch))
    }

    struct Misfit: Sendable, CustomTestStringConvertible {
        let operation: JSON
        let reason: JSONPatchError.Reason

        init(_ operation: JSON, _ reason: JSONPatchError.Reason) {
            self.operation = operation
            self.reason = reason
        }

        var testDescription: String { operation.text }
    }

    @Test(
        "fails as a whole, and names the operation",
        arguments: [
            Misfit(["op": "add", "path": "/none/x", "value": 1], .nothingThere),
            Misfit(["op": "add", "path": "/list/3", "value": 1], .noContainer),
            Misfit(["op": "add", "path": "/list/01", "value": 1], .noContainer),
            Misfit(["op": "add", "path": "/list/x", "value": 1], .noContainer),
            Misfit(["op": "add", "path": "/text/x", "value": 1], .noContainer),
            Misfit(["op": "add", "path": "/list/-/x", "value": 1], .nothingThere),
            Misfit(["op": "remove", "path": "/none"], .nothingThere),
            Misfit(["op": "remove", "path": "/list/2"], .nothingThere),
            Misfit(["op": "remove", "path": "/list/-"], .nothingThere),
            Misfit(["op": "remove", "path": ""], .wholeDocument),
            Misfit(["op": "replace", "path": "/none", "value": 1], .nothingThere),
            Misfit(["op": "replace", "path": "/list/2", "value": 1], .nothingThere),
            Misfit(["op": "move", "from": "/none", "path": "/a"], .nothingThere),
            Misfit(["op": "move", "from": "/none", "path": "/none"], .nothingThere),
            Misfit(["op": "copy", "from": "/list/-", "path": "/a"], .nothingThere),
            Misfit(["op": "test", "path": "/none", "value": .null], .nothingThere),
            Misfit(["op": "test", "path": "/list", "value": [2, 1]], .otherValue),
            Misfit(["op": "test", "path": "/text", "value": 1], .otherValue),
            Misfit(["op": "test", "path": "/list/0", "value": "1"], .otherValue),
        ])
    func misfit(_ misfit: Misfit) {
        let document: JSON = ["list": [1, 2], "text": "1"]
        let patch = patch([["op": "add", "path": "/new", "value": 1], misfit.operation])
        #expect(throws: JSONPatchError(operation: 1, reason: misfit.reason)) { try applied(patch, to: document) }
    }

    @Test("limits the growth of a document by copies of itself")
    func growth() {
        let doubling: JSON = ["op": "copy", "from": "", "path": "/-"]
        let patch = patch(.array(Array(repeating: doubling, count: 100)))
        let text = JSON.string(String(repeating: "x", count: 1 << 16))
        let error = #expect(throws: JSONPatchError.self) { try applied(patch, to: [text]) }
        #expect(error?.reason == .tooLarge)
    }

    @Test("does not nest a document too deep to be read again", arguments: [(27, true), (28, false)])
    func depth(levels: Int, fits: Bool) {
        let nested = (0..<99).reduce([:] as JSON) { value, _ in ["outer": value] }
        let path = String(repeating: "/outer", count: levels) + "/copy"
        let patch = patch([["op": "copy", "from": "", "path": .string(path)]])
        if fits {
            #expect(throws: Never.self) { try applied(patch, to: nested) }
        } else {
            #expect(throws: JSONPatchError(operation: 0, reason: .tooDeep)) { try applied(patch, to: nested) }
        }
    }

    private func longText(_ bytes: Int) -> JSON { .string(String(repeating: "x", count: bytes)) }

    @Test("shares its growth with the other patches of the response")
    func sharedGrowth() throws {
        let patch = patch([["op": "add", "path": "/-", "value": longText(1_500_000)]])
        var budget = PatchBudget()
        let first = try patch.applied(to: [], within: &budget)
        #expect(first.array?.count == 1)
        #expect(throws: JSONPatchError(operation: 0, reason: .tooLarge)) { try patch.applied(to: first, within: &budget) }
    }

    @Test("leaves its growth to the next patch if it does not apply")
    func returnedGrowth() throws {
        let add: JSON = ["op": "add", "path": "/-", "value": longText(1_500_000)]
        let misfit = patch([add, ["op": "remove", "path": "/7"]])
        var budget = PatchBudget()
        for _ in 0..<3 {
            #expect(throws: JSONPatchError(operation: 1, reason: .nothingThere)) { try misfit.applied(to: [], within: &budget) }
        }
        let result = try patch([add]).applied(to: [], within: &budget)
        #expect(result.array?.count == 1)
    }

    @Test("passes over a bounded number of values, together with the other patches of the response")
    func work() {
        let document = JSON.array(Array(repeating: 0, count: 600_000))
        let patch = patch(.array(Array(repeating: ["op": "replace", "path": "/0", "value": 1], count: 50)))
        var budget = PatchBudget()
        #expect(throws: Never.self) { try patch.applied(to: document, within: &budget) }
        let error = #expect(throws: JSONPatchError.self) { try patch.applied(to: document, within: &budget) }
        #expect(error?.reason == .tooMuchWork)
        #expect(throws: JSONPatchError(operation: 0, reason: .tooMuchWork)) { try patch.applied(to: [0], within: &budget) }
    }
}
