import Testing
import TestSupport
import Values

@testable import UnderstudyProgram

@Suite("A schema of an OpenAPI document")
struct OpenAPISchemasTests {
    @Test(
        "becomes the keywords of endpoints files",
        arguments: [
            (
                ["type": "string", "format": "uuid", "pattern": "a", "example": "a", "maxLength": 3],
                ["type": "string", "maxLength": 3, "example": "a"]
            ),
            (["type": "string", "format": "date-time", "nullable": true], ["type": ["string", "null"], "format": "date-time"]),
            (["type": ["null", "string"], "enum": ["a", .null]], ["type": ["string", "null"], "enum": ["a"]]),
            (["type": "string", "enum": ["a", 1]], ["type": "string"]),
            (["const": "a"], ["type": "string", "enum": ["a"], "example": "a"]),
            (["type": "integer", "enum": [1, 2]], ["type": "integer", "enum": [1, 2]]),
            (["type": "integer", "minimum": 1, "exclusiveMinimum": true], ["type": "integer", "exclusiveMinimum": 1]),
            (["type": "integer", "minimum": 1, "exclusiveMinimum": false], ["type": "integer", "minimum": 1]),
            (["type": "integer", "minimum": 3, "exclusiveMinimum": 1], ["type": "integer", "minimum": 3]),
            (["type": "integer", "exclusiveMaximum": 9], ["type": "integer", "maximum": 8]),
            (["type": "number", "maximum": 9, "exclusiveMaximum": true], ["type": "number", "maximum": 9]),
            (["type": "number", "minimum": 9, "maximum": 1], ["type": "number", "minimum": 9]),
            (["type": "string", "minLength": 9, "maxLength": 1], ["type": "string", "minLength": 9]),
            (["type": "string", "default": "{{now}}"], ["type": "string"]),
            (["type": "integer", "default": 4, "readOnly": true], ["type": "integer", "default": 4, "readOnly": true]),
            (["items": ["type": "boolean"], "minItems": 1], ["type": "array", "items": ["type": "boolean"], "minItems": 1]),
            (["type": "file"], ["type": "object"]), (true, ["type": "object"]), (.null, ["type": "object"]),
            (["anyOf": [["type": "null"], ["type": "integer"], ["type": "string"]]], ["type": ["integer", "null"]]),
            (["oneOf": [["type": "integer"], ["type": "string"]]], ["type": "integer"]),
            (
                ["allOf": [["properties": ["a": [:]], "required": ["a"]], ["properties": ["b": [:]], "required": ["b", "c", "a"]]]],
                ["type": "object", "properties": ["a": ["type": "object"], "b": ["type": "object"]], "required": ["a", "b"]]
            ),
        ] as [(JSON, JSON)])
    func keywords(_ schema: JSON, _ expected: JSON) throws {
        var schemas = try Self.schemas()
        let resolved = try schemas.resolved(schema)
        #expect(resolved.differences(from: expected) == [])
    }

    @Test(
        "has an example, or one that follows from its keywords",
        arguments: [
            (["example": 1, "default": 2], 1), (["examples": [1, 2]], 1), (["type": "integer", "default": 2], 2), (["type": "null"], .null),
            (["type": "string", "enum": ["b", "a"]], "b"), (["type": "string", "format": "email"], "ada@example.com"),
            (["type": "string", "format": "uuid"], "0b9b86b5-f193-430a-a82b-921477e75638"),
            (["type": "string", "format": "date"], "2026-01-07"),
            (["type": "string", "maxLength": 2], "Te"), (["type": "integer", "minimum": 11, "maximum": 12], 12),
            (["type": "boolean"], true),
            (["type": "array", "minItems": 3, "items": ["type": "integer"]], [10, 10, 10]),
            (["type": "array", "minItems": 1_000_000_000, "items": ["type": "array", "items": ["example": 7]]], [[7]]),
            (["properties": ["first_name": ["type": "string"], "pin": ["writeOnly": true]]], ["first_name": "First name"]),
        ] as [(JSON, JSON)])
    func example(_ schema: JSON, _ expected: JSON) throws {
        var schemas = try Self.schemas()
        #expect(try schemas.example(of: schema) == expected)
    }

    @Test("that contains itself is cut there, and named once")
    func cycle() throws {
        var schemas = try Self.schemas([
            "Node": ["properties": ["n": ["type": "integer"], "left": Self.node, "all": ["type": "array", "items": Self.node]]]
        ])
        let resolved = try schemas.resolved(Self.node)
        let cut: JSON = ["type": "object"]
        #expect(resolved["properties"] == ["n": ["type": "integer"], "left": cut, "all": ["type": "array", "items": cut]])
        #expect(schemas.cuts == ["#/components/schemas/Node"])
    }

    @Test("that is used twice is no cycle")
    func diamond() throws {
        var schemas = try Self.schemas(["Node": ["type": "integer"]])
        let resolved = try schemas.resolved(["allOf": [["properties": ["a": Self.node]], ["properties": ["b": Self.node]]]])
        #expect(resolved["properties"] == ["a": ["type": "integer"], "b": ["type": "integer"]])
        #expect(schemas.cuts == [])
    }

    @Test("behind a long chain of references is cut")
    func chain() throws {
        let chain = (0..<1_000).map { ("A\($0)", ["$ref": .string("#/components/schemas/A\($0 + 1)")] as JSON) }
        var schemas = try Self.schemas(.object(JSON.Members(chain)))
        #expect(try schemas.resolved(["$ref": "#/components/schemas/A0"]) == ["type": "object"])
        #expect(schemas.cuts.count == 1)
    }

    @Test("with many levels of parts behind references is cut")
    func parts() throws {
        let chain = (0..<80).map { place -> (String, JSON) in
            let next: JSON = ["$ref": .string("#/components/schemas/A\(place + 1)")]
            return ("A\(place)", (0..<50).reduce(next) { inner, _ in ["allOf": [inner]] })
        }
        var schemas = try Self.schemas(.object(JSON.Members(chain)))
        #expect(try schemas.resolved(["$ref": "#/components/schemas/A0"]) == ["type": "object"])
    }

    @Test("whose expansion has no end is refused")
    func expansion() throws {
        let levels = (0..<30).map { level -> (String, JSON) in
            let next: JSON = ["$ref": .string("#/components/schemas/A\(level + 1)")]
            return ("A\(level)", ["properties": .object(JSON.Members((0..<40).map { ("m\($0)", next) }))])
        }
        var schemas = try Self.schemas(.object(JSON.Members(levels + [("A30", [:])])))
        let error = #expect(throws: StartError.self) { try schemas.resolved(["$ref": "#/components/schemas/A0"]) }
        #expect(
            error?.description == "next.yaml cannot be used: its schemas and examples are too large; choose some of the paths with --only")
    }

    @Test(
        "with a reference that leads nowhere, or out of the document, is refused",
        arguments: [
            ("#/components/schemas/No", "the reference #/components/schemas/No leads nowhere"),
            ("pets.yaml#/Pet", "the reference pets.yaml#/Pet leads to another file; bundle the files into one document first"),
        ])
    func missing(_ reference: String, _ reason: String) throws {
        var schemas = try Self.schemas()
        let error = #expect(throws: StartError.self) { try schemas.resolved(["$ref": .string(reference)]) }
        #expect(error?.exitStatus == 65)
        #expect(error?.description == "next.yaml cannot be used: \(reason)")
    }

    @Test("is found by the escapes of a reference")
    func escapes() throws {
        var schemas = try Self.schemas(["a/b ~c": ["type": "integer"]])
        #expect(try schemas.resolved(["$ref": "#/components/schemas/a~1b%20~0c"]) == ["type": "integer"])
    }

    private static let node: JSON = ["$ref": "#/components/schemas/Node"]

    private static func schemas(_ named: JSON = [:]) throws -> OpenAPISchemas {
        let document: JSON = ["openapi": "3.1.0", "paths": [:], "components": ["schemas": named]]
        return OpenAPISchemas(try OpenAPIFile(document.encoded, named: "next.yaml"))
    }
}
