import Testing
import UnderstudyCore

@Suite("A shape")
struct ShapeTests {
    private struct Team: Sendable {
        let name: String
        let captain: Int?
        let scores: [Int]
    }

    private static let score = Shape<Int>("Score", [.init("points", .integer(from: 0), example: 3) { $0 }])

    private static let team = Shape<Team>(
        "Team",
        [
            .init("name", .text, "The name.", example: "Reds") { $0.name },
            .init("captain", .nullable(.integer(from: 1))) { $0.captain },
            .list("scores", of: score) { $0.scores },
            .object("best", score) { $0.scores.max() ?? 0 },
            .orNull("last", score) { $0.scores.last },
        ])

    @Test("makes an object with its members in their order")
    func json() {
        let full = Self.team.json(Team(name: "Reds", captain: 7, scores: [1, 3]))
        #expect(
            full.text
                == #"{"name":"Reds","captain":7,"scores":[{"points":1},{"points":3}],"best":{"points":3},"last":{"points":3}}"#)
        let empty = Self.team.json(Team(name: "", captain: nil, scores: []))
        #expect(empty.text == #"{"name":"","captain":null,"scores":[],"best":{"points":0},"last":null}"#)
    }

    @Test("fits its own schema")
    func schema() {
        let json = Self.team.json(Team(name: "Reds", captain: nil, scores: [1]))
        #expect(Self.team.schema.violations(in: json) == [])
        #expect(Self.team.schema.unknownMembers(of: json).isEmpty)
        #expect(Self.team.schema.example["name"] == "Reds")
    }

    @Test("is a component of the OpenAPI document, and so are the shapes within it")
    func components() {
        #expect(Self.team.schema.components.map(\.name) == ["Team", "Score", "Score"])
        #expect(Self.team.schema.jsonSchema() == ["$ref": "#/components/schemas/Team"])
    }

    @Test("has null beside a type, and never as an alternative, because generated clients drop that")
    func null() {
        let properties = Self.team.schema.components.first?.schema.jsonSchema()["properties"]
        #expect(properties?["captain"]?["type"] == ["integer", "null"])
        #expect(properties?["last"]?["type"] == ["object", "null"])
        let choice = ValueSchema.nullable(.choice(["a", "b"])).jsonSchema()
        #expect(choice == ["type": ["string", "null"], "enum": ["a", "b", .null]])
        let either = ValueSchema.nullable(.oneOf([.bool, .text])).jsonSchema()
        #expect(either == ["oneOf": [["type": ["boolean", "null"]], ["type": "string"]]])
        #expect(ValueSchema.nullable(.null).jsonSchema() == ["type": "null"])
    }

    @Test("leaves an optional member with null as its example out of examples")
    func leftOut() {
        let run = ValueSchema.object([
            .required("seconds", .integer(from: 0), example: 42), .optional("note", .text, example: .null), .optional("lap", .bool),
        ])
        #expect(run.example == ["seconds": 42, "lap": true])
    }
}
