/// An operation of a JSON Patch (RFC 6902). Paths are JSON Pointers, such as `/weekly/points/0`.
public enum JSONPatchOperation: Sendable, Equatable {
    /// Adds a member or inserts an element; `/points/-` appends.
    case add(_ path: String, JSONValue)
    /// Removes a member or an element.
    case remove(_ path: String)
    /// Replaces an existing value.
    case replace(_ path: String, JSONValue)
    /// Moves a value to another path.
    case move(from: String, to: String)
    /// Copies a value to another path.
    case copy(from: String, to: String)
    /// Fails the whole patch unless the path has this value.
    case test(_ path: String, JSONValue)
}

extension JSONPatchOperation: Codable {
    private enum CodingKeys: String, CodingKey {
        case op, path, from, value
    }

    private enum Name: String, Codable {
        case add, remove, replace, move, copy, test
    }

    /// Decodes an operation object.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let path = try container.decode(String.self, forKey: .path)
        switch try container.decode(Name.self, forKey: .op) {
        case .add: self = .add(path, try container.decode(JSONValue.self, forKey: .value))
        case .remove: self = .remove(path)
        case .replace: self = .replace(path, try container.decode(JSONValue.self, forKey: .value))
        case .move: self = .move(from: try container.decode(String.self, forKey: .from), to: path)
        case .copy: self = .copy(from: try container.decode(String.self, forKey: .from), to: path)
        case .test: self = .test(path, try container.decode(JSONValue.self, forKey: .value))
        }
    }

    /// Encodes an operation object.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func write(_ name: Name, _ path: String, from: String? = nil, value: JSONValue? = nil) throws {
            try container.encode(name, forKey: .op)
            try container.encode(path, forKey: .path)
            try container.encodeIfPresent(from, forKey: .from)
            try container.encodeIfPresent(value, forKey: .value)
        }
        switch self {
        case .add(let path, let value): try write(.add, path, value: value)
        case .remove(let path): try write(.remove, path)
        case .replace(let path, let value): try write(.replace, path, value: value)
        case .move(let from, let to): try write(.move, to, from: from)
        case .copy(let from, let to): try write(.copy, to, from: from)
        case .test(let path, let value): try write(.test, path, value: value)
        }
    }
}
