import Testing
import UnderstudyWorlds
import Values

@Suite("An invalid JSON patch")
struct JSONPatchFaultTests {
    @Test("has a validation error for each invalid member", arguments: JSONPatchFault.all)
    func faults(_ fault: JSONPatchFault) {
        let faults = ValidationErrors()
        _ = JSONPatch(fault.patch, at: "$.patch", faults: faults)
        #expect(faults.all.map(\.path) == fault.paths)
    }
}

/// An invalid patch, and the paths of its errors.
struct JSONPatchFault: Sendable, CustomTestStringConvertible {
    let patch: JSON
    let paths: [String]

    init(_ patch: JSON, _ paths: String...) {
        self.patch = patch
        self.paths = paths
    }

    var testDescription: String { String(patch.text.prefix(80)) }

    static let all = [
        JSONPatchFault(["op": "add"], "$.patch"),
        JSONPatchFault("add", "$.patch"),
        JSONPatchFault(.array(Array(repeating: ["op": "remove", "path": "/a"], count: 101)), "$.patch"),
        JSONPatchFault([1], "$.patch[0]", "$.patch[0].op", "$.patch[0].path"),
        JSONPatchFault([["path": "/a", "value": 1]], "$.patch[0].op"),
        JSONPatchFault([["op": "spin", "path": "/a"]], "$.patch[0].op"),
        JSONPatchFault([["op": "remove", "path": "/a"], ["op": "remove"]], "$.patch[1].path"),
        JSONPatchFault([["op": "remove", "path": "a"]], "$.patch[0].path"),
        JSONPatchFault([["op": "remove", "path": "/a~2"]], "$.patch[0].path"),
        JSONPatchFault([["op": "add", "path": "/a"]], "$.patch[0].value"),
        JSONPatchFault([["op": "replace", "path": 1]], "$.patch[0].path", "$.patch[0].value"),
        JSONPatchFault([["op": "test", "path": "/a"]], "$.patch[0].value"),
        JSONPatchFault([["op": "move", "path": "/a"]], "$.patch[0].from"),
        JSONPatchFault([["op": "copy", "from": "b", "path": "/a"]], "$.patch[0].from"),
        JSONPatchFault([["op": "move", "from": "/a", "path": "/a/b"]], "$.patch[0].path"),
    ]
}
