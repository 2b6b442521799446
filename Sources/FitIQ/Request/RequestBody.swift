import MicroHTTP
import UnderstudyCore
import Values

/// A request's body: a JSON object, read field by field. An absent field and a null are the same (fitiq.md 1.8).
///
/// Each method throws ``FitIQError/invalidPayload`` if the field has the wrong JSON type.
struct RequestBody {
    private let object: JSON

    /// Throws ``FitIQError/invalidPayload`` for a missing body, malformed JSON (a byte order mark included, as in Go), JSON that is not an
    /// object, and a repeated key; and ``FitIQError/unsupportedCoding(_:)`` for a compressed body.
    init(_ request: Request, mayBeMissing: Bool = false) throws(FitIQError) {
        if case .unsupportedCoding(let name)? = request.bodyRefusal { throw .unsupportedCoding(name) }
        if mayBeMissing, request.body.isEmpty {
            object = [:]
            return
        }
        guard let json = try? JSON(parsing: request.body, duplicateKeys: .reject), json.object != nil else { throw .invalidPayload }
        object = json
    }

    /// A message of a WebSocket, read like a body.
    init(_ object: JSON) { self.object = object }

    /// The object without its nulls, which equal absent members.
    ///
    /// - Throws: ``FitIQError/invalidPayload`` for a text that cannot be stored.
    var members: JSON {
        get throws(FitIQError) {
            if object.holdsNUL { throw .invalidPayload }
            return .object((object.object ?? [:]).filter { $0.value != .null })
        }
    }

    /// The known members, in their stored form.
    ///
    /// - Parameter texts: the members in which spaces alone count as missing (fitiq-wellness.md 2).
    func checked(_ schema: ValueSchema, notBlank texts: [String] = []) throws -> JSON {
        let members = try schema.checked(members)
        for name in texts {
            if let text = members[name]?.string, text.trimmingSpace().isEmpty { throw FitIQError.invalid("\(name) is required") }
        }
        return members
    }

    func string(_ key: String) throws(FitIQError) -> String? { try value(key, Self.text) }
    func number(_ key: String) throws(FitIQError) -> Double? { try value(key, \.number) }
    func bool(_ key: String) throws(FitIQError) -> Bool? { try value(key, \.bool) }

    /// The value of the first key that is present.
    func string(_ keys: String...) throws(FitIQError) -> String? {
        for key in keys {
            if let text = try string(key) { return text }
        }
        return nil
    }

    /// The ids of an array, in lower case. Throws if there is no array.
    func ids(_ key: String) throws(FitIQError) -> [String] {
        guard let given = try members[key] else { throw .invalid("\(key) is required") }
        let ids = given.array?.compactMap { $0.string?.lowercased() }
        guard let ids, ids.count == given.array?.count else { throw .invalidPayload }
        return ids
    }

    /// The value; throws if it is missing.
    func required<Value>(_ value: Value?) throws(FitIQError) -> Value {
        guard let value else { throw .invalidPayload }
        return value
    }

    /// A string that can be stored. SQLite would end a text at U+0000.
    private static func text(_ json: JSON) -> String? {
        json.string.flatMap { $0.utf8.contains(0) ? nil : $0 }
    }

    private func value<Value>(_ key: String, _ read: (JSON) -> Value?) throws(FitIQError) -> Value? {
        guard let json = object[key], json != .null else { return nil }
        guard let value = read(json) else { throw .invalidPayload }
        return value
    }
}
