import Testing
import UnderstudyCore
import Values

/// SQLite's texts end at U+0000. The stored text would differ from the seed's, and data sealed under such a name could not be opened.
@Suite("A seed with U+0000 in a text")
struct UnstorableSeedTests {
    @Test("has a validation error at each such place")
    func places() throws {
        let accounts: JSON = [
            ["key": "ada", "displayName": "A\0", "tokens": ["a", "\0"]],
            ["key": "eve", "notes": ["x", ["y": "\0z"]], "na\0me": 1],
        ]
        let error = try #require(throws: SeedError.self) {
            try SeedDocument(["version": 1, "accounts": accounts], backends: [])
        }
        // A token has its own rules; one error suffices.
        #expect(error.faults.map(\.path).contains("$.accounts[0].tokens[1]"))
        let places = error.faults.filter { $0.found == "a text with U+0000" }.map(\.path)
        #expect(places == ["$.accounts[0].displayName", "$.accounts[1]", "$.accounts[1].notes[1].y"])
    }

    @Test("has no error for an escaped backslash before u0000")
    func escaped() throws {
        let text = #"{"version":1,"accounts":[{"key":"ada","displayName":"\\u0000"}]}"#
        let seed = try SeedDocument(JSON(parsing: Array(text.utf8)), backends: [])
        #expect(seed.accounts.count == 1)
    }
}
