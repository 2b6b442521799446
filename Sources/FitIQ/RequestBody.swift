import MicroHTTP
import UnderstudyCore

/// A request's body: a JSON object, asked field by field. Absent and null are the same (fitiq.md 1.8).
///
/// Each method throws ``FitIQError/invalidPayload`` when the field has another JSON type.
struct RequestBody {
    private let object: JSON

    /// Refuses what is missing, no JSON, no object, or says a key twice.
    init(_ request: Request, mayBeMissing: Bool = false) throws(FitIQError) {
        if mayBeMissing, request.body.isEmpty {
            object = [:]
            return
        }
        guard let json = try? JSON(parsing: request.body, duplicateKeys: .reject), json.object != nil else { throw .invalidPayload }
        object = json
    }

    func string(_ key: String) throws(FitIQError) -> String? { try value(key, Self.text) }
    func number(_ key: String) throws(FitIQError) -> Double? { try value(key, \.number) }
    func bool(_ key: String) throws(FitIQError) -> Bool? { try value(key, \.bool) }

    func strings(_ key: String) throws(FitIQError) -> [String]? {
        guard let elements = try value(key, \.array) else { return nil }
        let strings = elements.compactMap(Self.text)
        guard strings.count == elements.count else { throw .invalidPayload }
        return strings
    }

    /// The first of several names that is given.
    func string(_ keys: String...) throws(FitIQError) -> String? {
        for key in keys {
            if let text = try string(key) { return text }
        }
        return nil
    }

    /// A field that must be there.
    func required<Value>(_ value: Value?) throws(FitIQError) -> Value {
        guard let value else { throw .invalidPayload }
        return value
    }

    /// A string that can be stored: with U+0000 in it, SQLite's text would end there.
    private static func text(_ json: JSON) -> String? {
        json.string.flatMap { $0.utf8.contains(0) ? nil : $0 }
    }

    private func value<Value>(_ key: String, _ read: (JSON) -> Value?) throws(FitIQError) -> Value? {
        guard let json = object[key], json != .null else { return nil }
        guard let value = read(json) else { throw .invalidPayload }
        return value
    }
}
