import Values

/// The issue objects of brados.md 1.6, row by row.
extension JSON {
    /// The issue of a missing member.
    static func missing(_ expected: String, _ path: JSON...) -> JSON {
        [
            "code": "invalid_type", "expected": .string(expected), "received": "undefined", "path": .array(path), "message": "Required",
        ]
    }

    /// The issue of a wrong JSON type.
    static func wrongType(_ expected: String, _ received: String, _ path: JSON...) -> JSON {
        [
            "code": "invalid_type", "expected": .string(expected), "received": .string(received), "path": .array(path),
            "message": .string("Expected \(expected), received \(received)"),
        ]
    }

    static func fraction(_ path: JSON...) -> JSON {
        [
            "code": "invalid_type", "expected": "integer", "received": "float", "message": "Expected integer, received float",
            "path": .array(path),
        ]
    }

    static func atLeast(_ minimum: Int, _ path: JSON...) -> JSON {
        [
            "code": "too_small", "minimum": .integer(minimum), "type": "number", "inclusive": true, "exact": false,
            "message": .string("Number must be greater than or equal to \(minimum)"), "path": .array(path),
        ]
    }

    static func moreThan(_ minimum: Int, _ path: JSON...) -> JSON {
        [
            "code": "too_small", "minimum": .integer(minimum), "type": "number", "inclusive": false, "exact": false,
            "message": .string("Number must be greater than \(minimum)"), "path": .array(path),
        ]
    }

    static func atMost(_ maximum: Int, _ path: JSON...) -> JSON {
        [
            "code": "too_big", "maximum": .integer(maximum), "type": "number", "inclusive": true, "exact": false,
            "message": .string("Number must be less than or equal to \(maximum)"), "path": .array(path),
        ]
    }

    static func fewest(_ count: Int, _ path: JSON...) -> JSON {
        [
            "code": "too_small", "minimum": .integer(count), "type": "array", "inclusive": true, "exact": false,
            "message": .string("Array must contain at least \(count) element(s)"), "path": .array(path),
        ]
    }

    static func most(_ count: Int, _ path: JSON...) -> JSON {
        [
            "code": "too_big", "maximum": .integer(count), "type": "array", "inclusive": true, "exact": false,
            "message": .string("Array must contain at most \(count) element(s)"), "path": .array(path),
        ]
    }

    static func noDate(_ path: JSON...) -> JSON {
        [
            "validation": "regex", "code": "invalid_string", "message": "Date must be in YYYY-MM-DD format", "path": .array(path),
        ]
    }

    static func notOneOf(_ options: [String], _ received: String, _ path: JSON...) -> JSON {
        let list = options.map { "'\($0)'" }.joined(separator: " | ")
        return [
            "received": .string(received), "code": "invalid_enum_value", "options": .array(options.map(JSON.string)),
            "path": .array(path), "message": .string("Invalid enum value. Expected \(list), received '\(received)'"),
        ]
    }
}
