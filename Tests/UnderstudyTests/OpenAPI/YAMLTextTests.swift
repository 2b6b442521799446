import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("YAML")
struct YAMLTextTests {
    @Test("is read in order, as JSON values")
    func reading() throws {
        let text = """
            b: no
            a: {200: 1, "200x": "2", d: 2026-01-07, v: 3.1.0}
            list: [~x, null, true, -0.5, 1e3, 'true']
            empty:
            text: |
              two
              lines
            """
        let expected: JSON = [
            "b": "no", "a": ["200": 1, "200x": "2", "d": "2026-01-07", "v": "3.1.0"],
            "list": ["~x", .null, true, -0.5, 1_000, "true"], "empty": .null, "text": "two\nlines",
        ]
        let read = try JSON(yaml: text)
        #expect(read == expected)
    }

    @Test(
        "is refused if it is malformed, or has no JSON equivalent",
        arguments: ["", "a: [", "a: 1\na: 2", "200: 1\n'200': 2", "[a]: 1", "a: !x 1"])
    func refusal(_ text: String) {
        #expect(throws: YAMLError.self) { try JSON(yaml: text) }
    }

    private static let texts = [
        "", "plain words", "200", "-1", "1e3", "true", "No", "null", "~", "2026-01-07", "a: b", "a #b", "#/a", "$ref", "/a/{b}", "{a}",
        "[a]", "a, b", "- a", "? a", "so?", "a? b", "ends ", " begins", "it's \"said\"", "back\\slash", "tab\t", "é", "\u{2028}",
        "a\u{FEFF}", "\u{7F}", "\u{85}", "\r\n", "two\nlines", "two\nlines\n", "two\nlines\n\n", "\nlines", " two\nlines",
        "two\n\n  lines \n", "a:\n# b\n--- c", "\n", "y",
    ]

    @Test("keeps every string, as a value, an element, a name, and beside long ones", arguments: texts)
    func writing(_ text: String) throws {
        let long = JSON.string(String(repeating: "long ", count: 30) + "text")
        let values: [JSON] = [
            .string(text), [.string(text)], [.string(text), long], [["a": .string(text), "b": long]], .object([text: .string(text)]),
            .object([text: ["c": long, "d": [[.string(text), long], [], [:]]]]),
        ]
        for value in values {
            let written = try value.yamlText(of: "test")
            let read = try JSON(yaml: written)
            #expect(read == value, "\(written)")
        }
    }

    @Test("keeps the program's complete OpenAPI document")
    func document() throws {
        let document = try OpenAPIDescriptions.joined().json
        let read = try JSON(yaml: try document.yamlText(of: "test"))
        #expect(read == document)
    }
}
