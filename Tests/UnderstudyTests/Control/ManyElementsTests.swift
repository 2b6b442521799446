import Testing
import TestSupport
import Values

/// A long list in the body of a call. An element `{}` takes three bytes there; it must not take hundreds of bytes in memory, nor a line in
/// the response.
@Suite("A seed with very many faulty elements")
struct ManyElementsTests {
    struct List: Sendable, CustomTestStringConvertible {
        let path: String
        /// An account with the list.
        let account: JSON

        var testDescription: String { path }
    }

    private static let count = 20_000

    private static func many(_ element: JSON) -> JSON { .array(Array(repeating: element, count: count)) }

    private static func list(_ block: String, _ name: String, of element: JSON = [:]) -> List {
        List(path: "$.accounts[0].\(block).\(name)", account: ["key": "ada", block: [name: many(element)]])
    }

    private static let lists = [
        List(path: "$.accounts[0].tokens", account: ["key": "ada", "tokens": many("")]),
        List(path: "$.accounts[0].tokens", account: ["key": "ada", "tokens": many([])]),
        list("longevity", "checkIns"), list("fitiq", "insights"), list("fitiq", "progress"), list("bradOS", "hrv"),
        list("bradOS", "recovery"), list("bradOS", "workouts"), list("bradOS", "activities", of: []),
    ]

    private func expectBounded(_ body: JSON, below path: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let answer = try TestWorld().send(.post, "/_understudy/seed", body: body)
        #expect(answer.status == 400, sourceLocation: sourceLocation)
        let faults = try #require(answer.body["faults"]?.array, sourceLocation: sourceLocation)
        #expect(faults.count == 100, sourceLocation: sourceLocation)
        #expect(faults.allSatisfy { $0["path"]?.string?.hasPrefix(path) == true }, sourceLocation: sourceLocation)
        // Each element counts as at least one fault, whether it is read or not.
        #expect((answer.body["more"]?.integer ?? 0) >= Self.count - 100, sourceLocation: sourceLocation)
        #expect(answer.body.text.utf8.count < 100_000, sourceLocation: sourceLocation)
    }

    @Test("is a 400 with a hundred faults, and a count of the others", arguments: lists)
    func bounded(_ list: List) throws {
        try expectBounded(["version": 1, "accounts": [list.account]], below: list.path)
    }

    @Test("is the same 400 when the elements are accounts")
    func accounts() throws {
        try expectBounded(["version": 1, "accounts": Self.many([:])], below: "$.accounts[")
    }
}
