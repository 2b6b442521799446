import Values

extension OpenAPIDescription {
    /// A schema, or an object that has one, with its place in the document.
    package struct PlacedSchema: Sendable {
        package let place: String
        package let json: JSON
    }

    /// An example or a default value, with its schema.
    package struct Example: Sendable {
        package let place: String
        package let value: JSON
        package let schema: JSON
    }

    /// Every schema in the document, including nested ones.
    package var schemas: [PlacedSchema] {
        named + described.flatMap { Self.nested(in: $0.json["schema"] ?? true, "\($0.place)/schema") }
    }

    /// Every example of media types, parameters, headers and schemas, and the default values of schemas.
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

    /// The schemas of the components.
    private var named: [PlacedSchema] {
        (json["components"]?["schemas"]?.object ?? [:]).flatMap { Self.nested(in: $1, "components/schemas/\($0)") }
    }

    /// The media types, parameters and headers, each with a schema.
    private var described: [PlacedSchema] {
        let components = json["components"]?.without("schemas") ?? [:]
        return Self.schemaHolders(in: json["paths"] ?? [:], "paths") + Self.schemaHolders(in: components, "components")
    }

    private static func schemaHolders(in value: JSON, _ place: String) -> [PlacedSchema] {
        switch value {
        case .array(let elements): return elements.enumerated().flatMap { schemaHolders(in: $1, "\(place)/\($0)") }
        case .object(let members):
            let own = members["schema"] == nil ? [] : [PlacedSchema(place: place, json: value)]
            let rest = members.filter { !["schema", "example", "examples"].contains($0.key) }
            return own + rest.flatMap { schemaHolders(in: $1, "\(place)/\($0)") }
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
