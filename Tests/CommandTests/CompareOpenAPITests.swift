import Foundation
import ProbeSupport
import Testing
import TestSupport
import Values

@Suite("Scripts/compare-openapi", .enabled(if: ContinuousIntegration.isPresent || Tool("python3") != nil))
struct CompareOpenAPITests {
    private static func document(_ schema: JSON, status: String = "200", components: JSON = [:]) -> JSON {
        [
            "paths": [
                "/runs": [
                    "get": [
                        "operationId": "runs.list",
                        "responses": .object([status: ["content": ["application/json": ["schema": schema]]]]),
                    ]
                ]
            ],
            "components": ["schemas": components],
        ]
    }

    private static let run: JSON = ["type": "object", "required": ["name"], "properties": ["name": ["type": ["string", "null"]]]]
    private static let place = "runs.list.responses.200.application/json"

    private static let cases: [(document: JSON, findings: String)] = [
        (document(["$ref": "#/components/schemas/Run"], components: ["Run": run]), "1 operations agree\n"),
        (document(run.with(["description": "A run.", "examples": [["name": "Sunday"]]])), "1 operations agree\n"),
        (
            document(run.with(["properties": ["name": ["anyOf": [["type": "null"], ["type": "string", "maxLength": 9]]]]])),
            "1 operations agree\n"
        ),
        (
            document(run.with(["properties": ["name": ["type": "string"]]])),
            "\(place).properties.name.mayBeNull: true -> null\n"
        ),
        (document(run.without("required")), "\(place).required: [\"name\"] -> null\n"),
        (
            document(run.with(["properties": ["name": ["type": ["integer", "null"]]]])),
            "\(place).properties.name.type: \"string\" -> \"integer\"\n"
        ),
    ]

    @Test("names each difference that a generated client meets, and no difference of words, names and forms", arguments: cases)
    func compare(_ new: JSON, _ findings: String) async throws {
        let place = try Workplace()
        try place.write(Self.document(Self.run).text, to: "old.json")
        try place.write(new.text, to: "new.json")
        let script = URL(filePath: Repository.path("Scripts/compare-openapi"))
        let end = try await place.run(script, ["old.json", "new.json"])
        #expect(end.output == findings)
        #expect(end.status == (findings.contains("agree") ? 0 : 1))
    }
}
