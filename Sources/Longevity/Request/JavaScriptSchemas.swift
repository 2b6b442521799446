import UnderstudyCore
import Values

/// The values that the backend reads by JavaScript's rules, for the OpenAPI document (longevity.md 1.3).
extension ValueSchema {
    /// Any value.
    static let anything = described([:])

    /// `true` in each response.
    static let alwaysTrue = described(["type": "boolean", "const": true])

    /// A value that JavaScript's `Number()` makes a number of.
    static let numberLike = named(
        "LongevityNumberLike",
        described([
            "description": .string(
                """
                A value that JavaScript's `Number()` makes a number of. Null, blank texts and empty arrays are 0, true is 1, an array of one \
                is its element.
                """),
            "anyOf": numberForms(acceptingNull: true), "examples": [37],
        ]))

    /// The same without null.
    static let givenNumber = named(
        "LongevityGivenNumber",
        described(["description": "Number-like, and not null.", "anyOf": numberForms(acceptingNull: false), "examples": [37]]))

    /// Anything but null, false, 0 and the empty text.
    static let truthy = named(
        "LongevityTruthy",
        described([
            "description": "Anything but null, false, 0 and the empty text.",
            "anyOf": .array([["type": "object"], ["type": "array", "items": [:]]] + otherTruthy), "examples": ["six-days"],
        ]))

    private static let otherTruthy: [JSON] = [
        ["type": "string", "minLength": 1], ["type": "number", "exclusiveMinimum": 0], ["type": "number", "exclusiveMaximum": 0],
        ["type": "boolean", "const": true],
    ]

    /// A text with a pattern, in requests.
    static func text(matching pattern: String, example: JSON) -> ValueSchema {
        described(["type": "string", "pattern": .string(pattern), "examples": [example]])
    }

    /// An object that is read by its members, and any other value, which counts as an object without members.
    static func loose(_ fields: [Field], example: JSON) -> ValueSchema {
        let members = object(fields).jsonSchema(in: .request(nullIsAbsent: false))
        return described(["properties": members["properties"] ?? [:], "examples": [example]])
    }

    /// An object that is read by its members, and any other truthy value, which counts as an object without members.
    static func truthyObject(_ fields: [Field], example: JSON) -> ValueSchema {
        described([
            "anyOf": .array(
                [object(fields).jsonSchema(in: .request(nullIsAbsent: false)), ["type": "array", "items": [:]]] + otherTruthy),
            "examples": [example],
        ])
    }

    /// The body of an object, or of an array, which counts as an object without members.
    static func objectOrArray(_ fields: [Field]) -> ValueSchema { oneOf([object(fields), list(of: anything)]) }

    /// A nested array follows the same rule, at any depth; some readers of the document cannot follow a schema into itself.
    private static func numberForms(acceptingNull: Bool) -> JSON {
        let text: JSON = [
            "type": "string", "pattern": .string(numberPattern),
            "description": .string(
                "A number, which white space may surround, or white space alone. (`Infinity` is valid, too, where a number need not be finite.)"
            ),
        ]
        func scalars(_ number: JSON) -> [JSON] { [["type": number], ["type": "boolean"], text] }
        let inArray = scalars(["number", "null"]) + [["type": "array", "maxItems": 1, "items": [:]]]
        let array: JSON = ["type": "array", "maxItems": 1, "items": ["anyOf": .array(inArray)]]
        return .array(scalars(acceptingNull ? ["number", "null"] : "number") + [array])
    }

    private static let numberPattern =
        #"^[\u0009-\u000d ]*([+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,2})?|0[xX][0-9a-fA-F]{1,16}|0[oO][0-7]{1,21}|0[bB][01]{1,64})?[\u0009-\u000d ]*$"#
}
