/// A step of a JSON Patch (RFC 6902). Paths are JSON Pointers: `/weekly/points/0`.
public enum JSONPatchOperation: Sendable, Equatable {
    /// Puts a member or an element in; `/points/-` appends.
    case add(_ path: String, JSONValue)
    /// Takes a member or an element out.
    case remove(_ path: String)
    /// Puts a value in the place of one that is there.
    case replace(_ path: String, JSONValue)
    /// Takes a value out and puts it in elsewhere.
    case move(from: String, to: String)
    /// Puts a copy of a value in elsewhere.
    case copy(from: String, to: String)
    /// Fails the patch unless the value is there.
    case test(_ path: String, JSONValue)
}

extension JSONPatchOperation: Codable {
    private enum CodingKeys: String, CodingKey {
        case op, path, from, value
    }

    private enum Name: String, Codable {
        case add, remove, replace, move, copy, test
    }

    /// Reads an operation object.
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

    /// Writes an operation object.
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
