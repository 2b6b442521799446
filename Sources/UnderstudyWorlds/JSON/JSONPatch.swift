import UnderstudyCore
import Values

/// Changes to a JSON document (RFC 6902), made one after the other, all or none.
package struct JSONPatch: Sendable, Equatable {
    package enum Operation: Sendable, Equatable {
        case add(JSON, at: JSONPointer)
        case remove(JSONPointer)
        case replace(JSONPointer, with: JSON)
        case move(JSONPointer, to: JSONPointer)
        case copy(JSONPointer, to: JSONPointer)
        case test(JSONPointer, is: JSON)
    }

    package let operations: [Operation]

    /// A longer patch is a validation error.
    package static let operationLimit = 100

    /// Reads a patch and records every validation error; invalid operations are omitted. Members that RFC 6902 does not define are
    /// ignored, as it requires.
    package init(_ json: JSON, at path: String, faults: ValidationErrors) {
        guard let elements = json.array, elements.count <= Self.operationLimit else {
            faults.add(path, found: json, expected: "an array of at most \(Self.operationLimit) operations")
            operations = []
            return
        }
        operations = elements.enumerated().compactMap { index, element in
            Operation(ObjectReader(element, path: "\(path)[\(index)]", faults: faults))
        }
    }

    package var json: JSON { .array(operations.map(\.json)) }
}

extension JSONPatch.Operation {
    /// The names on the wire.
    private enum Name: String, CaseIterable {
        case add, remove, replace, move, copy, test
    }

    fileprivate init?(_ reader: ObjectReader) {
        let name = reader.choice("op", of: Name.self)
        reader.require("op", expected: "an operation of RFC 6902")
        let path = Self.pointer("path", reader)
        guard let name else { return nil }
        switch name {
        case .add, .replace, .test:
            guard let value = reader.json("value") else {
                reader.fault("value", expected: "a value")
                return nil
            }
            guard let path else { return nil }
            self = name == .add ? .add(value, at: path) : name == .replace ? .replace(path, with: value) : .test(path, is: value)
        case .remove:
            guard let path else { return nil }
            self = .remove(path)
        case .move, .copy:
            guard let from = Self.pointer("from", reader), let path else { return nil }
            if name == .move, from.isProperPrefix(of: path) {
                reader.fault("path", expected: "a place outside the moved value")
                return nil
            }
            self = name == .move ? .move(from, to: path) : .copy(from, to: path)
        }
    }

    private static func pointer(_ key: String, _ reader: ObjectReader) -> JSONPointer? {
        let expected = "a JSON pointer, such as \"/weekly/value\""
        reader.require(key, expected: expected)
        return reader.value(key, expected: expected) { $0.string.flatMap { JSONPointer($0) } }
    }

    var json: JSON {
        switch self {
        case .add(let value, let path): ["op": "add", "path": .string(path.text), "value": value]
        case .remove(let path): ["op": "remove", "path": .string(path.text)]
        case .replace(let path, let value): ["op": "replace", "path": .string(path.text), "value": value]
        case .move(let from, let path): ["op": "move", "from": .string(from.text), "path": .string(path.text)]
        case .copy(let from, let path): ["op": "copy", "from": .string(from.text), "path": .string(path.text)]
        case .test(let path, let value): ["op": "test", "path": .string(path.text), "value": value]
        }
    }
}

/// Why a patch does not fit a document.
package struct JSONPatchError: Error, Equatable, CustomStringConvertible {
    package enum Reason: String, Error, Sendable {
        case nothingThere = "there is nothing at that place"
        case noContainer = "the parent of that place is neither an object nor an array that is long enough"
        case wholeDocument = "the whole document cannot be removed"
        case otherValue = "another value is at that place"
        case tooDeep = "the document would be nested too deep"
        case tooLarge = "the document would grow too large"
        case tooMuchWork = "the patches of the response together pass over too many values"
    }

    /// Counted from 0.
    package let operation: Int
    package let reason: Reason

    package var description: String { "operation \(operation): \(reason.rawValue)" }
}
