import UnderstudyCore

extension OpenAPIDescription {
    /// A schema, a part of one, or what has a schema, and where it stands.
    package struct PlacedSchema: Sendable {
        package let place: String
        package let json: JSON
    }

    /// An example or a default, and the schema that it has to fit.
    package struct Example: Sendable {
        package let place: String
        package let value: JSON
        package let schema: JSON
    }

    /// Every schema in the document, those within others, too.
    package var schemas: [PlacedSchema] {
        named + described.flatMap { Self.nested(in: $0.json["schema"] ?? true, "\($0.place)/schema") }
    }

    /// Every example: of media types, parameters and headers, of schemas, and the schemas' defaults.
    package var examples: [Example] { described.flatMap { examplesBeside($0) } + schemas.flatMap { examplesWithin($0) } }

    private func examplesBeside(_ media: PlacedSchema) -> [Example] {
        guard let schema = media.json["schema"] else { return [] }
        let several = (media.json["examples"]?.object ?? [:]).map { name, example -> Example in
            let value = self.schema.dereferenced(example)["value"] ?? "an example without a value"
            return Example(place: "\(media.place)/examples/\(name)", value: value, schema: schema)
        }
        guard let one = media.json["example"] else { return several }
        return [Example(place: "\(media.place)/example", value: one, schema: schema)] + several
    }

    private func examplesWithin(_ schema: PlacedSchema) -> [Example] {
        let values = (schema.json["examples"]?.array ?? []) + [schema.json["default"]].compactMap { $0 }
        return values.map { Example(place: schema.place, value: $0, schema: schema.json) }
    }

    /// The schemas among the components.
    private var named: [PlacedSchema] {
        (json["components"]?["schemas"]?.object ?? [:]).flatMap { Self.nested(in: $1, "components/schemas/\($0)") }
    }

    /// The media types, parameters and headers: what has a schema.
    private var described: [PlacedSchema] {
        let components = json["components"]?.without("schemas") ?? [:]
        return Self.bearers(in: json["paths"] ?? [:], "paths") + Self.bearers(in: components, "components")
    }

    private static func bearers(in value: JSON, _ place: String) -> [PlacedSchema] {
        switch value {
        case .array(let elements): return elements.enumerated().flatMap { bearers(in: $1, "\(place)/\($0)") }
        case .object(let members):
            let own = members["schema"] == nil ? [] : [PlacedSchema(place: place, json: value)]
            let rest = members.filter { !["schema", "example", "examples"].contains($0.key) }
            return own + rest.flatMap { bearers(in: $1, "\(place)/\($0)") }
        default: return []
        }
    }

    private static func nested(in schema: JSON, _ place: String) -> [PlacedSchema] {
        let inner = (schema.object ?? [:]).flatMap { keyword, argument -> [PlacedSchema] in
            let place = "\(place)/\(keyword)"
            switch keyword {
            case "properties", "patternProperties": return (argument.object ?? [:]).flatMap { nested(in: $1, "\(place)/\($0)") }
            case "allOf", "anyOf", "oneOf", "prefixItems":
                return (argument.array ?? []).enumerated().flatMap { nested(in: $1, "\(place)/\($0)") }
            case "additionalProperties", "else", "if", "items", "not", "propertyNames", "then": return nested(in: argument, place)
            default: return []
            }
        }
        return [PlacedSchema(place: place, json: schema)] + inner
    }
}
