import Values

extension ValueSchema {
    /// The place of a value, on which the members of its objects depend.
    package enum Place {
        /// A response, whose objects have no other members.
        case record
        /// A seed, whose objects have no other members, and whose members have their usual ranges.
        case seed
        /// A request, whose objects may have members that the server ignores.
        case request(nullIsAbsent: Bool)
    }

    /// The schema in JSON Schema 2020-12.
    ///
    /// - Parameter pattern: the schema of a text in a format. A seed accepts more than a response has, such as relative dates.
    package func jsonSchema(in place: Place = .record, _ pattern: (Pattern) -> JSON = \.jsonSchema) -> JSON {
        switch self {
        case .text(let length, _): Self.text(length)
        case .identifier: Self.text(ObjectReader.identifierLength)
        case .pattern(let format, _): pattern(format)
        case .dateOrTimestamp: ["anyOf": [pattern(.date), pattern(.timestamp)]]
        case .anyObject: ["type": "object"]
        case .dictionary(let element): ["type": "object", "additionalProperties": element.jsonSchema(in: place, pattern)]
        case .anyTime: Self.text(1...Int(Int32.max))
        case .bool: ["type": "boolean"]
        case .null: ["type": "null"]
        case .number(let range): Self.number("number", range)
        case .integer(let range): Self.number("integer", range)
        case .choice(let options): ["type": "string", "enum": .array(options.map(JSON.string))]
        case .literal(let options): ["type": "integer", "enum": .array(options.map(JSON.integer))]
        case .object(let fields): Self.object(fields, isClosed: place.isRecord, in: place, pattern)
        case .closedObject(let fields): Self.object(fields, isClosed: true, in: place, pattern)
        case .array(let element, let count): Self.array(element.jsonSchema(in: place, pattern), count)
        case .nullable(let schema): schema.unnamed.jsonSchema(in: place, pattern).orNull
        case .named(let name, _): ["$ref": .string("#/components/schemas/\(name)")]
        case .oneOf(let schemas): ["oneOf": .array(schemas.map { $0.jsonSchema(in: place, pattern) })]
        case .described(let schema, _): schema
        case .secret(let schema): schema.jsonSchema(in: place, pattern)
        }
    }

    /// The schema of a value that is not null.
    var withoutNull: ValueSchema { if case .nullable(let schema) = self { schema } else { self } }

    /// The schema itself in place of its name.
    fileprivate var unnamed: ValueSchema { if case .named(_, let schema) = self { schema } else { self } }

    /// The schemas with names within this one.
    package var components: [(name: String, schema: ValueSchema)] {
        switch self {
        case .named(let name, let schema): [(name, schema)] + schema.components
        case .nullable(let schema): schema.unnamed.components
        case .array(let element, _), .dictionary(let element), .secret(let element): element.components
        case .object(let fields), .closedObject(let fields): fields.flatMap(\.schema.components)
        case .oneOf(let schemas): schemas.flatMap(\.components)
        default: []
        }
    }

    private static func object(_ fields: [Field], isClosed: Bool, in place: Place, _ pattern: (Pattern) -> JSON) -> JSON {
        let properties = fields.map { field -> (String, JSON) in
            let mayBeNull = field.isOptional && place.nullIsAbsent && !field.schema.isNullable
            let schema = (mayBeNull ? .nullable(field.schema) : field.schema).jsonSchema(in: place, pattern)
            let words = JSON.object(omittingMissing: [
                ("description", field.about.isEmpty ? nil : .string(field.about)), ("default", field.initial),
                (UsualRange.key, place.isSeed ? field.usual : nil),
            ])
            return (field.name, schema.merging(words))
        }
        return .object(omittingMissing: [
            ("type", "object"), ("additionalProperties", isClosed ? false : nil),
            ("required", .array(fields.filter { !$0.isOptional }.map { .string($0.name) })),
            ("properties", .object(JSON.Members(properties))),
        ])
    }

    private static func text(_ length: ClosedRange<Int>) -> JSON {
        .object(omittingMissing: [
            ("type", "string"), ("minLength", length.lowerBound > 0 ? .integer(length.lowerBound) : nil),
            ("maxLength", length.upperBound < Int(Int32.max) ? .integer(length.upperBound) : nil),
        ])
    }

    private static func array(_ items: JSON, _ count: ClosedRange<Int>) -> JSON {
        .object(omittingMissing: [
            ("type", "array"), ("items", items), ("minItems", count.lowerBound > 0 ? .integer(count.lowerBound) : nil),
            ("maxItems", count.upperBound < Int(Int32.max) ? .integer(count.upperBound) : nil),
        ])
    }

    private static func number(_ type: JSON, _ range: NumberRange) -> JSON {
        .object(omittingMissing: [
            ("type", type), (range.excludesMinimum ? "exclusiveMinimum" : "minimum", range.minimum.map(JSON.number)),
            ("maximum", range.maximum.map(JSON.number)),
        ])
    }
}

extension ValueSchema.Place {
    fileprivate var isRecord: Bool { if case .request = self { false } else { true } }

    fileprivate var isSeed: Bool { if case .seed = self { true } else { false } }

    fileprivate var nullIsAbsent: Bool { if case .request(true) = self { true } else { false } }
}

extension ValueSchema {
    fileprivate var isNullable: Bool { if case .nullable = self { true } else { false } }

    /// Whether an empty object has all members that are required.
    var acceptsEmptyObject: Bool {
        switch unnamed {
        case .object(let fields), .closedObject(let fields): return fields.allSatisfy(\.isOptional)
        default: return false
        }
    }
}

extension ValueSchema.Pattern {
    /// The schema of a text in a response.
    package var jsonSchema: JSON {
        switch self {
        // Not `format`: dates are checked by their pattern only.
        case .date: ["type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
        case .calendarDate: ["type": "string", "format": "date", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"]
        case .timestamp, .instant: ["type": "string", "format": "date-time"]
        case .utcTimestamp: ["type": "string", "format": "date-time", "pattern": "^.{10}T.*Z$"]
        case .color: ["type": "string", "pattern": "^#[0-9A-Fa-f]{6}$"]
        }
    }
}

extension JSON {
    /// The schema that also accepts null. Generators of clients understand two types, and not an alternative of null. Without a type, it is a
    /// choice of references, or accepts null anyway. The schema of seeds, from which no client is generated, refers to the forms of dates.
    fileprivate var orNull: JSON {
        if self["$ref"] != nil { return ["anyOf": [self, ["type": "null"]]] }
        for keyword in ["oneOf", "anyOf"] {
            guard var choices = self[keyword]?.array else { continue }
            if let place = choices.firstIndex(where: { $0["type"] != nil }) { choices[place] = choices[place].orNull }
            return merging([keyword: .array(choices)])
        }
        guard let type = self["type"]?.string, type != "null" else { return self }
        let choices = self["enum"]?.array.map { ["enum": .array($0 + [.null])] as JSON } ?? [:]
        return merging(["type": [.string(type), "null"]]).merging(choices)
    }
}
