import UnderstudyCore
import Values

/// Draws values for the schemas of an OpenAPI document. They have the described shape, with extreme numbers, dates and texts in it.
struct SchemaShapes {
    private let document: JSON

    private static let deepest = 8

    init(_ document: JSON) {
        self.document = document
    }

    /// - Parameter name: the name of the member that has the value.
    func shape(of schema: JSON, named name: String = "", depth: Int = 0, _ random: inout SeededGenerator) -> Shape {
        let schema = schema.resolved(in: document)
        if depth > Self.deepest { return .value(.null) }
        if random.chance(24) { return .extreme(&random) }
        if let value = schema["const"] { return Shape(value) }
        if let values = schema["enum"]?.array, !values.isEmpty { return Shape(random.pick(values)) }
        let all = schema["allOf"]?.array ?? []
        let choices = (schema["oneOf"] ?? schema["anyOf"])?.array ?? []
        let parts = all + (choices.isEmpty ? [] : [random.pick(choices)])
        guard parts.isEmpty else {
            var whole = Shape.object(members(of: schema, depth: depth, &random))
            for part in parts { whole = whole.joined(with: shape(of: part, named: name, depth: depth + 1, &random)) }
            return whole
        }
        return shape(ofType: type(of: schema, &random), schema, named: name, depth: depth, &random)
    }

    private func type(of schema: JSON, _ random: inout SeededGenerator) -> String? {
        if let types = schema["type"]?.array?.compactMap(\.string), !types.isEmpty { return random.pick(types) }
        return schema["type"]?.string ?? (schema["properties"] == nil ? nil : "object")
    }

    private func shape(
        ofType type: String?, _ schema: JSON, named name: String, depth: Int, _ random: inout SeededGenerator
    ) -> Shape {
        switch type {
        case "object": return .object(members(of: schema, depth: depth, &random))
        case "array":
            let element = shape(of: schema["items"] ?? [:], named: name, depth: depth + 1, &random)
            let count = random.chance(40) ? 101 : random.pick([0, 1, 1, 1, 2, 3])
            return .array(Array(repeating: element, count: count))
        case "number", "integer": return number(schema, &random)
        case "string": return .value(.string(text(schema, named: name, &random)))
        case "boolean": return .value(.bool(random.chance(2)))
        case "null": return .value(.null)
        default: return .extreme(&random)
        }
    }

    private func members(
        of schema: JSON, depth: Int, _ random: inout SeededGenerator
    ) -> [(name: String, value: Shape)] {
        let required = (schema["required"]?.array ?? []).compactMap(\.string)
        var members: [(name: String, value: Shape)] = []
        for (name, property) in schema["properties"]?.object ?? [:] {
            guard required.contains(name) ? !random.chance(30) : !random.chance(3) else { continue }
            members.append((name, shape(of: property, named: name, depth: depth + 1, &random)))
        }
        if let further = schema["additionalProperties"], further.object != nil {
            let name = random.pick(["a", "1", "2026-01-07", "", "e\u{301}"])
            members.append((name, shape(of: further, depth: depth + 1, &random)))
        }
        return members
    }

    private func number(_ schema: JSON, _ random: inout SeededGenerator) -> Shape {
        let bounds = ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"].compactMap { schema[$0] }
        switch random.integer(in: 0...3) {
        case 0: return .raw(random.pick(Extremes.numbers))
        case 1 where !bounds.isEmpty: return .value(random.pick(bounds))
        default: return .value(schema.example ?? .integer(random.integer(in: 0...100)))
        }
    }

    private func text(_ schema: JSON, named name: String, _ random: inout SeededGenerator) -> String {
        if !random.chance(5), let text = Text.usual(for: name, &random) { return text }
        switch schema["format"]?.string {
        case "date": return random.pick(Text.dates)
        case "date-time": return random.pick(Text.instants)
        default: break
        }
        switch random.integer(in: 0...5) {
        case 0: return Text.hostile(&random)
        case 1: return random.pick(Text.dates + Text.instants + Text.durations + Extremes.numbers)
        default: return schema.example?.string ?? "text"
        }
    }
}

extension JSON {
    /// A schema's example.
    fileprivate var example: JSON? { self["example"] ?? self["examples"]?.array?.first }
}

extension Shape {
    /// Valid JSON that a reader may not expect.
    static func extreme(_ random: inout SeededGenerator) -> Shape {
        switch random.integer(in: 0...7) {
        case 0: .value(.null)
        case 1: .value(.bool(random.chance(2)))
        case 2: .array([])
        case 3: .object([])
        case 4: .value(.string(random.pick(Text.dates + Text.instants + Text.durations)))
        default: .raw(random.pick(Extremes.numbers))
        }
    }

    /// The members of both; the other shape if one of them is no object.
    fileprivate func joined(with other: Shape) -> Shape {
        guard case .object(let members) = self, case .object(let others) = other else { return other }
        return .object(members + others)
    }
}
