import Values

/// The fields of a user's own resource, in JSON Schema.
extension Resource.Field {
    /// Names that every record of a user's own has already.
    static let assignedNames = ["id", Resource.createdAt, Resource.updatedAt]
    private static let mostFields = 200
    private static let longestName = 64

    /// The field that a schema of endpoints files describes; `nil` if it has an error.
    package static func read(_ schema: JSON, named name: String = "field") -> Resource.Field? {
        let faults = ValidationErrors()
        let field = all(ObjectReader(.object([name: schema]), path: "$", faults: faults), required: []).first
        return faults.all.isEmpty ? field : nil
    }

    /// Reads the fields, and records every error.
    ///
    /// - Parameter required: the names of the fields that a new record must have.
    static func all(_ reader: ObjectReader, required: [String]) -> [Resource.Field] {
        let names = (reader.source.object ?? [:]).map(\.key)
        if names.count > mostFields {
            reader.faults.add(reader.path, found: "\(names.count) fields", expected: "\(mostFields) at most")
            return []
        }
        return names.compactMap { name in
            guard ValueSchema.isName(name, longest: longestName), !assignedNames.hasExactly(name) else {
                _ = reader.json(name)
                reader.faults.add(
                    reader.path(of: name), found: "this name",
                    expected:
                        "1 to \(longestName) letters, digits and _, and none of \(assignedNames.joined(separator: ", ")), which the server sets"
                )
                return nil
            }
            return reader.object(name).flatMap { field($0, named: name, isRequired: required.hasExactly(name)) }
        }
    }

    private static func field(_ reader: ObjectReader, named name: String, isRequired: Bool) -> Resource.Field? {
        defer { reader.finish() }
        let isReadOnly = reader.bool("readOnly") ?? false
        let about = reader.string("description") ?? ""
        let example = reader.json("example")
        let given = reader.json("default")
        guard let schema = ValueSchema(reader, depth: 1) else { return nil }
        guard schema.leastBytes <= Resource.mostOwnBytes else {
            reader.faults.add(
                reader.path, found: "a value of at least \(schema.leastBytes) bytes",
                expected: "one that a record of \(Resource.mostOwnBytes) bytes can have")
            return nil
        }
        let initial = given.flatMap { Self.initial($0, schema, reader) }
        if isReadOnly, isRequired { reader.fault("readOnly", expected: "false for a field that \"required\" names") }
        if let example, !schema.violations(in: example).isEmpty { reader.fault("example", expected: "a value that fits the field") }
        return .own(
            name, schema, about, isRequired: isRequired, initially: initial, on: isReadOnly ? [] : .always, example: example)
    }

    private static func initial(_ given: JSON, _ schema: ValueSchema, _ reader: ObjectReader) -> Initial? {
        let count = reader.faults.all.count
        let template = Template(given, for: .initialValue, at: reader.path(of: "default"), reader.faults)
        guard reader.faults.all.count == count else { return nil }
        guard schema.violations(in: template.json(\.example)).isEmpty else {
            reader.fault("default", expected: "a value that fits the field")
            return nil
        }
        guard !template.isFixed else { return .value(schema.known(given)) }
        return .computed { _, records in schema.known(template.json { records.value(of: $0) }) }
    }
}

extension Records {
    fileprivate func value(of expression: Template.Expression) -> JSON {
        switch expression {
        case .now: .string(timestamp(now))
        case .today(let days): .today(at: now, adding: days)
        case .id: .string(nextID())
        case .userID: .optional(scope.user)
        case .account: .optional(scope.account)
        case .path, .query, .body, .userEmail: .null
        }
    }
}

extension ValueSchema {
    /// The bytes that each value takes at least, about.
    fileprivate var leastBytes: Int {
        switch self {
        case .text(let length, _): length.lowerBound
        case .array(let element, let count): count.lowerBound.multipliedSaturating(by: max(element.leastBytes, 1))
        case .object(let fields), .closedObject(let fields):
            fields.filter { !$0.isOptional }.reduce(2) { $0.addingSaturating($1.schema.leastBytes) }
        case .nullable(let schema): schema.leastBytes
        default: 1
        }
    }

    private static let deepest = 8
    package static let types = ["string", "number", "integer", "boolean", "object", "array"]

    /// Whether a text can be a member's name in SQL and JSON paths.
    static func isName(_ text: String, longest: Int) -> Bool {
        (1...longest).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "_")
            }
    }

    /// Reads a schema, and records every error. The caller ends the reading.
    init?(_ reader: ObjectReader, depth: Int) {
        guard depth <= Self.deepest else {
            reader.faults.add(reader.path, found: "a schema \(depth) levels deep", expected: "\(Self.deepest) levels at most")
            return nil
        }
        let expected = "one of " + Self.types.map { "\"\($0)\"" }.joined(separator: ", ") + ", or [TYPE, \"null\"]"
        reader.require("type", expected: expected)
        let type = reader.value("type", expected: expected) { json -> (name: String, isNullable: Bool)? in
            let names = (json.array ?? [json]).compactMap(\.string)
            let plain = names.filter { $0 != "null" }
            guard plain.count == 1, Self.types.hasExactly(plain[0]), names.count <= 2 else { return nil }
            return (plain[0], names.count == 2)
        }
        guard let type, let schema = Self.schema(ofType: type.name, reader, depth) else { return nil }
        self = type.isNullable ? .nullable(schema) : schema
    }

    private static func schema(ofType type: String, _ reader: ObjectReader, _ depth: Int) -> ValueSchema? {
        switch type {
        case "string": text(reader)
        case "number": .number(range(reader))
        case "integer": reader.has("enum") ? integers(reader) : .integer(range(reader))
        case "boolean": .bool
        case "array": array(reader, depth)
        default: object(reader, depth)
        }
    }

    private static func text(_ reader: ObjectReader) -> ValueSchema? {
        if reader.has("enum") {
            guard let choices = reader.strings("enum"), !choices.isEmpty, Set(choices).count == choices.count else {
                reader.fault("enum", expected: "at least one string, each once")
                return nil
            }
            return .choice(choices)
        }
        if let format = reader.value("format", of: ["date", "date-time"]) {
            return format == "date" ? .pattern(.calendarDate, message: nil) : .instant
        }
        return length(reader, "minLength", "maxLength", upTo: 65_536, usually: 10_000).map { .text(length: $0) }
    }

    private static func integers(_ reader: ObjectReader) -> ValueSchema? {
        let options = reader.value("enum", expected: "at least one whole number, each once") { json -> [Int]? in
            let numbers = (json.array ?? []).compactMap(\.integer)
            return !numbers.isEmpty && numbers.count == json.array?.count && Set(numbers).count == numbers.count ? numbers : nil
        }
        return options.map { .literal($0) }
    }

    private static func range(_ reader: ObjectReader) -> NumberRange {
        let (least, above, most) = (reader.number("minimum"), reader.number("exclusiveMinimum"), reader.number("maximum"))
        if least != nil, above != nil { reader.fault("exclusiveMinimum", expected: "nothing beside \"minimum\"") }
        if let most, let lower = least ?? above, lower > most { reader.fault("maximum", expected: "the minimum or more") }
        return NumberRange(minimum: least ?? above, excludesMinimum: least == nil && above != nil, maximum: most)
    }

    private static func length(
        _ reader: ObjectReader, _ minimum: String, _ maximum: String, upTo most: Int, usually usual: Int
    ) -> ClosedRange<Int>? {
        let (lower, upper) = (reader.integer(minimum, in: 0...most) ?? 0, reader.integer(maximum, in: 0...most))
        guard lower <= upper ?? most else {
            reader.fault(maximum, expected: "\(lower), as \"\(minimum)\" says, or more")
            return nil
        }
        return lower...(upper ?? max(usual, lower))
    }

    private static func array(_ reader: ObjectReader, _ depth: Int) -> ValueSchema? {
        reader.require("items", expected: "the schema of an element")
        guard let count = length(reader, "minItems", "maxItems", upTo: 10_000, usually: usualMostElements),
            let items = reader.object("items")
        else { return nil }
        defer { items.finish() }
        // Members of the schema that only people read.
        _ = (items.string("description"), items.json("example"))
        return ValueSchema(items, depth: depth + 1).map { .array(of: $0, count: count) }
    }

    private static func object(_ reader: ObjectReader, _ depth: Int) -> ValueSchema? {
        let required = reader.strings("required") ?? []
        guard let properties = reader.object("properties") else { return .anyObject }
        let names = (properties.source.object ?? [:]).map(\.key)
        reader.check(required: required, among: names)
        return .object(
            names.compactMap { name in
                properties.object(name).flatMap { property in
                    defer { property.finish() }
                    let about = property.string("description") ?? ""
                    let example = property.json("example")
                    return ValueSchema(property, depth: depth + 1).map {
                        Field(name: name, schema: $0, isOptional: !required.hasExactly(name), about: about, example: example)
                    }
                }
            })
    }
}

extension ObjectReader {
    /// Records each name of `required` that is no field.
    func check(required: [String], among names: [String]) {
        for (index, name) in required.enumerated() where !names.hasExactly(name) {
            fault("required", at: index, expected: Self.expected(names, inPlaceOf: name))
        }
    }
}
