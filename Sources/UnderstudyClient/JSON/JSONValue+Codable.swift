import Foundation

extension JSONValue: Codable {
    /// Decodes any JSON value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let value): try container.encode(value)
        case .object(let value): try container.encode(value)
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The value as JSON text without white space, with members sorted by name.
    public var description: String {
        (try? ControlJSON.data(of: self)).map { String(decoding: $0, as: UTF8.self) } ?? "?"
    }
}

extension KeyedDecodingContainer {
    /// Distinguishes a member that is `null` from a missing one, which the generic method does not. Synthesised `init(from:)` calls this.
    func decodeIfPresent(_ type: JSONValue.Type, forKey key: Key) throws -> JSONValue? {
        // A plain `nil` would be the literal for `JSONValue.null`.
        contains(key) ? try decode(type, forKey: key) : Optional.none
    }
}
