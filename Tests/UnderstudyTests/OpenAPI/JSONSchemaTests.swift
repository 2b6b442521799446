import Testing
import TestSupport
import Values

/// A schema with valid and invalid values.
struct SchemaCase: Sendable, CustomTestStringConvertible {
    let schema: JSON
    let fitting: [JSON]
    let others: [JSON]

    init(_ schema: JSON, fits fitting: [JSON], not others: [JSON]) {
        self.schema = schema
        self.fitting = fitting
        self.others = others
    }

    var testDescription: String { schema.text }

    static let all = values + texts + containers + combinations

    private static let values: [SchemaCase] = [
        SchemaCase(true, fits: [1, .null], not: []),
        SchemaCase(false, fits: [], not: [1, .null]),
        SchemaCase(["type": "integer"], fits: [1, -3, 2.0], not: [1.5, "1", .null, true]),
        SchemaCase(["type": ["number", "null"]], fits: [1.5, .null], not: ["", false, [], [:]]),
        SchemaCase(["type": "object"], fits: [[:]], not: [[]]),
        SchemaCase(["enum": ["a", .null]], fits: ["a", .null], not: ["b", 0]),
        SchemaCase(["const": ["a": 1, "b": 2]], fits: [["b": 2, "a": 1]], not: [["a": 1], "a"]),
        SchemaCase(["minimum": 1, "exclusiveMaximum": 3], fits: [1, 2.9, "none"], not: [0.9, 3]),
        SchemaCase(["exclusiveMinimum": 1, "maximum": 3], fits: [1.1, 3], not: [1, 3.1]),
        SchemaCase(["multipleOf": 0.5], fits: [0, 1.5, -2], not: [0.7]),
    ]

    private static let texts: [SchemaCase] = [
        SchemaCase(["minLength": 1, "maxLength": 2], fits: ["a", "e\u{301}", 7], not: ["", "e\u{301}e"]),
        SchemaCase(["pattern": "b+"], fits: ["abc", "b"], not: ["ac"]),
        SchemaCase(["pattern": "^[\\s\\S]$"], fits: ["a", "\n"], not: ["", "ab", "e\u{301}"]),
        SchemaCase(["format": "date"], fits: ["2026-02-28", 1], not: ["2026-02-29", "2026-2-1", ""]),
        SchemaCase(["format": "date-time"], fits: ["2026-01-07T09:00:00.000Z", "2026-01-07T09:00:00+02:00"], not: ["2026-01-07", "now"]),
        SchemaCase(["format": "uuid"], fits: ["7d9c1f5a-3b2e-4c6d-8e9f-0a1b2c3d4e5f"], not: ["7d9c1f5a"]),
        SchemaCase(["format": "email"], fits: ["a@b.c"], not: ["a", "@b", "a b@c"]),
        SchemaCase(["format": "uri"], fits: ["about:blank", "http://a/b"], not: ["blank"]),
        SchemaCase(["format": "nothing"], fits: [1], not: ["a"]),
    ]

    private static let containers: [SchemaCase] = [
        SchemaCase(["required": ["a"]], fits: [["a": .null], 1], not: [[:]]),
        SchemaCase(
            ["properties": ["a": ["type": "string"]], "additionalProperties": false], fits: [[:], ["a": ""]], not: [["a": 1], ["b": ""]]),
        SchemaCase(
            ["patternProperties": ["^x-": ["type": "number"]], "additionalProperties": ["type": "string"]],
            fits: [["x-a": 1, "b": ""]], not: [["x-a": ""], ["b": 1]]),
        SchemaCase(["propertyNames": ["format": "date"]], fits: [["2026-01-07": 1]], not: [["today": 1]]),
        SchemaCase(["minProperties": 1, "maxProperties": 1], fits: [["a": 1], 7], not: [[:], ["a": 1, "b": 2]]),
        SchemaCase(["items": ["type": "string"]], fits: [[], ["a"]], not: [["a", 1]]),
        SchemaCase(["prefixItems": [["const": 1]], "items": ["const": 2]], fits: [[], [1], [1, 2, 2]], not: [[2], [1, 1]]),
        SchemaCase(["minItems": 1, "maxItems": 2, "uniqueItems": true], fits: [[1], [1, 2]], not: [[], [1, 1], [1, 2, 3]]),
    ]

    private static let combinations: [SchemaCase] = [
        SchemaCase(["$ref": "#/components/schemas/Tree"], fits: [["of": [["of": []]]]], not: [["of": [["of": [1]]]], [:]]),
        SchemaCase(["$ref": "#/components/schemas/a~1b"], fits: [1], not: ["1"]),
        SchemaCase(["$ref": "#/components/schemas/Nothing"], fits: [], not: [1]),
        SchemaCase(["$ref": "#/components/schemas/a~1b", "minimum": 2], fits: [2], not: [1]),
        SchemaCase(["allOf": [["minimum": 1], ["maximum": 2]]], fits: [1], not: [0, 3]),
        SchemaCase(["anyOf": [["const": 1], ["type": "number"]]], fits: [1, 2], not: ["1"]),
        SchemaCase(["oneOf": [["const": 1], ["type": "number"]]], fits: [2], not: [1, "1"]),
        SchemaCase(["not": ["type": "null"]], fits: [1], not: [.null]),
        SchemaCase(
            ["if": ["type": "string"], "then": ["minLength": 1], "else": ["const": 1]], fits: ["a", 1], not: ["", 2]),
        SchemaCase(["title": "A title", "description": "Words.", "default": 1, "examples": [1]], fits: [1, "a"], not: []),
        SchemaCase(["typ": "string"], fits: [], not: ["a"]),
    ]
}

@Suite("The JSON Schema validator")
struct JSONSchemaTests {
    private let schema = JSONSchema(in: [
        "components": [
            "schemas": [
                "Tree": ["type": "object", "required": ["of"], "properties": ["of": ["items": ["$ref": "#/components/schemas/Tree"]]]],
                "a/b": ["type": "integer"],
            ]
        ]
    ])

    @Test("accepts valid values, and refuses invalid ones", arguments: SchemaCase.all)
    func verdict(_ example: SchemaCase) {
        let refused = example.fitting.flatMap { schema.faults(of: $0, under: example.schema) }
        #expect(refused == [])
        let passed = example.others.filter { schema.fits($0, example.schema) }
        #expect(passed == [])
    }

    @Test("reports a fault with its path, the value and the broken rule")
    func faults() {
        let order: JSON = [
            "properties": ["lines": ["items": ["required": ["count"], "properties": ["count": ["minimum": 1]]]]]
        ]
        let faults = schema.faults(of: ["lines": [["count": 1], ["count": 0], [:]]], under: order).map(\.description)
        #expect(faults == ["$.lines[1].count: 0 breaks minimum: 1", "$.lines[2]: {} breaks required: count"])
    }

    @Test("reports an unknown keyword of a schema", arguments: ["typ", "kind", "$dynamicRef"])
    func unknown(_ keyword: String) {
        let faults = schema.formFaults(of: .object([keyword: "string", "type": "string"]))
        #expect(faults == ["\(keyword) is no keyword that is known"])
    }

    @Test("reports invalid types, formats and patterns, and required members that are not allowed")
    func form() {
        let faulty: JSON = [
            "type": ["text"], "format": "day", "pattern": "(", "required": ["a", "b"], "properties": ["a": [:]],
            "additionalProperties": false,
        ]
        #expect(schema.formFaults(of: faulty).count == 4)
    }
}
