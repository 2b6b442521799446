extension Setting {
    /// The JSON Schema of the values in a file, with purpose and default. It accepts every valid value, and some that only the reader of
    /// the file refuses, such as a malformed host.
    package var schema: JSON {
        constraint.merging(["description": .string("\(summary); \(expected)"), "default": standard])
    }

    private var constraint: JSON {
        switch kind {
        case .text: ["type": "string", "minLength": 1]
        case .optionalText: ["type": ["string", "null"], "minLength": 1]
        case .optionalSecret(let minimum): ["type": ["string", "null"], "minLength": .integer(minimum)]
        case .optionalInstant: ["type": ["string", "null"], "format": "date-time"]
        case .optionalKey: ["type": ["string", "null"], "pattern": #"^\s*[A-Za-z0-9+/]{43}=\s*$"#]
        case .bool: ["type": "boolean"]
        case .integer(let range): Self.integer(in: range)
        case .integers(let range): ["type": "array", "items": Self.integer(in: range)]
        case .texts: ["type": "array", "items": ["type": "string"]]
        case .choice(let choices): ["enum": .array(choices.map(JSON.string))]
        case .choiceOrPrefixed(let choices, let prefix):
            ["anyOf": [["enum": .array(choices.map(JSON.string))], ["type": "string", "pattern": .string("^\(prefix)[\\s\\S]")]]]
        case .checked(_, let schema, _): schema
        }
    }

    private static func integer(in range: ClosedRange<Int>) -> JSON {
        ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    }
}
