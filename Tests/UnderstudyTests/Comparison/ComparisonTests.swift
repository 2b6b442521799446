import HTTPTypes
import Testing
import UnderstudyCore
import Values

@testable import UnderstudyProgram

@Suite("A comparison of responses")
struct ComparisonTests {
    /// A planted difference, and its line.
    struct Planted: Sendable, CustomTestStringConvertible {
        let there: JSON
        let here: JSON
        let line: String

        var testDescription: String { line }
    }

    private static let planted = [
        Planted(there: ["a": 1, "b": 2], here: ["a": 1], line: "$.b: number there, missing here"),
        Planted(there: ["a": 1], here: ["a": 1, "b": [1]], line: "$.b: missing there, list here"),
        Planted(there: ["a": ["b": 1]], here: ["a": ["b": "1"]], line: "$.a.b: number there, text here"),
        Planted(there: ["a": .null], here: ["a": 1], line: "$.a: null there, number here"),
        Planted(there: [["a": 1], ["a": .null]], here: [["a": 1]], line: "$[].a: number or null there, number here"),
        Planted(there: [["a": 1], [:]], here: [["a": 1]], line: "$[].a: not always there, always here"),
        Planted(there: ["a": "2026-01-07"], here: ["a": "2026-01-07T09:00:00Z"], line: "$.a: date there, time here"),
        Planted(there: ["a": "2026-01-07"], here: ["a": "soon"], line: "$.a: date there, text here"),
        Planted(there: ["a": []], here: ["a": [:]], line: "$.a: list there, object here"),
    ]

    private func lines(_ there: ComparedResponse, _ here: ComparedResponse?, _ documented: [JSONForm.Difference]? = nil) -> [String] {
        var comparison = Comparison()
        comparison.add("GET /a", there: there, here: here, documented: documented)
        return comparison.differences
    }

    private func response(_ body: JSON, status: Int = 200, _ headers: HTTPFields = [.contentType: "application/json"]) -> ComparedResponse {
        ComparedResponse(status: status, headers: headers, body: body.encoded)
    }

    @Test("names a difference in one line with its path", arguments: planted)
    func difference(planted: Planted) {
        #expect(lines(response(planted.there), response(planted.here)) == ["GET /a 200 \(planted.line)"])
    }

    @Test("marks a member that is null or missing on one side if the document allows it")
    func allowed() {
        let there = response(["kind": "x", "list": [], "note": .null])
        let documented = DocumentedAnswers(Self.document).differences(there, "get", "/a/:id")
        #expect(
            lines(there, response(["kind": "x", "list": [], "note": "hi", "choice": .null]), documented) == [
                "GET /a 200 $.note: null there, text here (the document allows both)",
                "GET /a 200 $.choice: missing there, null here (the document allows both)",
            ])
    }

    @Test("names a body that is no JSON, another type of body and a text of another form than the document's")
    func forms() {
        let document = DocumentedAnswers(Self.document)
        let page = ComparedResponse(status: 200, headers: [.contentType: "text/html"], body: Array("<html>".utf8))
        #expect(
            lines(page, nil, document.differences(page, "get", "/a/:id")) == [
                "GET /a 200 Content-Type: text/html there, application/json in the document"
            ])
        let cut = ComparedResponse(status: 200, headers: [.contentType: "application/json"], body: Array("{".utf8))
        #expect(lines(cut, nil, document.differences(cut, "get", "/a/:id")) == ["GET /a 200 $: no JSON there, JSON in the document"])
        let day = response(["kind": "x", "list": [], "day": "7 Jan 2026"])
        #expect(lines(day, nil, document.differences(day, "get", "/a/:id")) == ["GET /a 200 $.day: text there, date in the document"])
        let teapot = response([:], status: 418)
        #expect(
            lines(teapot, nil, document.differences(teapot, "get", "/a/:id")) == [
                "GET /a 418 status: 418 there, no such status in the document"
            ])
    }

    @Test("is empty for equal forms: other ids, times, texts, numbers, orders and lengths, and lists without elements")
    func equal() {
        let there: JSON = ["id": "a", "at": "2026-01-07T09:00:00Z", "n": 1, "l": [["a": 1], ["a": 2.5]], "e": []]
        let here: JSON = ["e": [1], "l": [["a": 7]], "n": 2, "at": "2026-01-08T09:00:00.123Z", "id": "b"]
        #expect(lines(response(there), response(here)) == [])
    }

    @Test("names the status alone if it differs, and a header that a client reads")
    func head() {
        #expect(lines(response(["a": 1], status: 404), response([:])) == ["GET /a 404 status: 404 there, 200 here"])
        let there = response([:], [.contentType: "application/json; charset=utf-8", .eTag: "\"1\""])
        #expect(
            lines(there, response([:], [.contentType: "text/html"])) == [
                "GET /a 200 Content-Type: application/json there, text/html here", "GET /a 200 ETag: present there, missing here",
            ])
    }

    private static let document: JSON = [
        "paths": [
            "/a/{id}": [
                "get": ["responses": ["200": ["content": ["application/json": ["schema": ["$ref": "#/components/schemas/A"]]]]]]
            ]
        ],
        "components": [
            "schemas": [
                "A": [
                    "type": "object", "required": ["kind", "list"],
                    "properties": [
                        "kind": ["type": "string", "enum": ["x", "y"]], "note": ["type": ["string", "null"], "maxLength": 8],
                        "day": ["type": "string", "format": "date"],
                        "list": ["type": "array", "items": ["type": "object", "properties": ["n": ["type": "integer"]]]],
                        "choice": [
                            "anyOf": [["type": "object", "required": ["z"], "properties": ["z": ["type": "number"]]], ["type": "null"]]
                        ],
                    ],
                ]
            ]
        ],
    ]

    private static let documentedValues: [Planted] = [
        Planted(there: ["kind": "x", "list": []], here: [:], line: ""),
        Planted(there: ["kind": "z", "list": []], here: [:], line: #"$.kind: "z" there, none of the enum in the document"#),
        Planted(there: ["kind": "x"], here: [:], line: "$.list: missing there, required in the document"),
        Planted(there: ["kind": "x", "list": [["n": 1.5]]], here: [:], line: "$.list[].n: number there, integer in the document"),
        Planted(there: ["kind": "x", "list": [], "more": 1], here: [:], line: "$.more: number there, no such member in the document"),
        Planted(there: ["kind": .null, "list": []], here: [:], line: "$.kind: null there, string in the document"),
        Planted(there: ["kind": "x", "list": [], "choice": ["z": "1"]], here: [:], line: "$.choice.z: text there, number in the document"),
    ]

    @Test("names a difference from the document", arguments: documentedValues)
    func documented(planted: Planted) {
        let there = response(planted.there)
        let found = DocumentedAnswers(Self.document).differences(there, "get", "/a/:id")
        #expect(lines(there, nil, found) == (planted.line.isEmpty ? [] : ["GET /a 200 \(planted.line)"]))
    }

    @Test("a variation has a place for each change that a schema allows, and makes it there alone")
    func variation() {
        let variation = SchemaVariation(document: Self.document)
        let schema: JSON = ["$ref": "#/components/schemas/A"]
        let value: JSON = ["kind": "x", "note": "hi", "list": [["n": 1]], "choice": ["z": 2]]
        let sites = variation.sites(of: value, schema)
        let made = sites.map { ($0.description, variation.applying([$0], to: value, schema).text) }
        #expect(
            made.map(\.0) == [
                "$.kind unknown case", "$.note left out", "$.note null", "$.note longest", "$.list empty", "$.list[0].n left out",
                "$.list[0].n other form", "$.list[0] unknown member", "$.choice left out", "$.choice null", "$.choice.z other form",
                "$.choice unknown member", "$ unknown member",
            ])
        #expect(
            made.map(\.1) == [
                #"{"kind":"x-next","note":"hi","list":[{"n":1}],"choice":{"z":2}}"#,
                #"{"kind":"x","list":[{"n":1}],"choice":{"z":2}}"#,
                #"{"kind":"x","note":null,"list":[{"n":1}],"choice":{"z":2}}"#,
                #"{"kind":"x","note":"hi hi hi","list":[{"n":1}],"choice":{"z":2}}"#,
                #"{"kind":"x","note":"hi","list":[],"choice":{"z":2}}"#,
                #"{"kind":"x","note":"hi","list":[{}],"choice":{"z":2}}"#,
                #"{"kind":"x","note":"hi","list":[{"n":1.0}],"choice":{"z":2}}"#,
                #"{"kind":"x","note":"hi","list":[{"n":1,"nextVersion":{"since":"the next version"}}],"choice":{"z":2}}"#,
                #"{"kind":"x","note":"hi","list":[{"n":1}]}"#,
                #"{"kind":"x","note":"hi","list":[{"n":1}],"choice":null}"#,
                #"{"kind":"x","note":"hi","list":[{"n":1}],"choice":{"z":2.0}}"#,
                #"{"kind":"x","note":"hi","list":[{"n":1}],"choice":{"z":2,"nextVersion":{"since":"the next version"}}}"#,
                #"{"kind":"x","note":"hi","list":[{"n":1}],"choice":{"z":2},"nextVersion":{"since":"the next version"}}"#,
            ])
    }
}
