import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// A request's body, an object read field by field. Names may be in camelCase or in snake_case, null counts as missing, and unknown members
/// are ignored (firebase-auth.md 3.1).
struct RequestBody {
    private let members: JSON.Members

    /// Reads JSON or a form; an empty body is an empty object. A body that begins with a brace is JSON, whatever its content type. A byte
    /// order mark is left out, as in Express.
    init(_ request: Request) throws(FirebaseError) {
        if case .unsupportedCoding(let name)? = request.bodyRefusal { throw .unsupportedCoding(name) }
        let body = request.body.withoutByteOrderMark
        let bytes = body.drop { $0 <= 0x20 }
        if bytes.isEmpty {
            self.init([:])
        } else if bytes.first != UInt8(ascii: "{"), request.isForm, bytes.contains(UInt8(ascii: "=")) {
            let query = Query(Substring(decoding: bytes, as: UTF8.self))
            self.init(JSON.Members(query.items.map { ($0.name, .string($0.value)) }))
        } else {
            let json: JSON
            do {
                json = try JSON(parsing: body, depthLimit: JSON.storedDepthLimit)
            } catch {
                throw .unreadable("\(error.reason)", isJSON: false)
            }
            guard let members = json.object else { throw .unreadable("Root element must be a message.") }
            self.init(members)
        }
    }

    /// Reads one object within a body.
    init(_ members: JSON.Members) {
        self.members = JSON.Members(members.map { (Self.camelCase($0.key), $0.value) })
    }

    func has(_ key: String) -> Bool { (members[key] ?? .null) != .null }

    /// A string that is not empty; `nil` for an empty one.
    func filled(_ key: String) throws(FirebaseError) -> String? { try string(key).flatMap { $0.isEmpty ? nil : $0 } }

    /// The whole, with its names in camelCase.
    var json: JSON { .object(members) }

    var isEmpty: Bool { members.isEmpty }

    /// The names of the members that are not null, in camelCase.
    var names: [String] { members.filter { $0.value != .null }.map(\.key) }

    /// A string; a number is read as its text.
    func string(_ key: String) throws(FirebaseError) -> String? {
        try value(key, "TYPE_STRING") { json in
            switch json {
            case .string(let text): text.utf8.contains(0) ? nil : text
            case .number: json.text
            default: nil
            }
        }
    }

    /// The ID token of the signed-in user.
    ///
    /// - Throws: `MISSING_ID_TOKEN`, `INVALID_ID_TOKEN`.
    func idToken() throws(FirebaseError) -> SentIDToken {
        guard let text = try filled("idToken") else { throw .missingIDToken }
        return try SentIDToken(text)
    }

    func bool(_ key: String) throws(FirebaseError) -> Bool? { try value(key, "TYPE_BOOL", \.bool) }

    /// An integer; a string is read as the number in it.
    func integer(_ key: String) throws(FirebaseError) -> Int64? {
        try value(key, "TYPE_INT64") { json in
            switch json {
            case .string(let text): Int64(text)
            case .number(let number): Int64(exactly: number.rounded(.towardZero))
            default: nil
            }
        }
    }

    /// A number; a text is read as the number in it, and as NaN without one.
    func number(_ key: String) throws(FirebaseError) -> Double? {
        try value(key, "TYPE_INT64") { json in
            switch json {
            case .string(let text): Double(text.trimmingSpace()) ?? .nan
            case .number(let number): number
            default: nil
            }
        }
    }

    /// A time as text (RFC 3339).
    func instant(_ key: String) throws(FirebaseError) -> Instant? {
        try value(key, "TYPE_TIMESTAMP") { $0.string.flatMap(Instant.init) }
    }

    /// Milliseconds since 1970, clamped to the dates that exist.
    func milliseconds(_ key: String) throws(FirebaseError) -> Instant? {
        try integer(key).map { Instant(milliseconds: min(max($0, 0), Instant.distantFuture.milliseconds - 1)) }
    }

    /// Seconds since 1970, clamped to the dates that exist.
    func seconds(_ key: String) throws(FirebaseError) -> Int64? {
        try integer(key).map { min(max($0, 0), Instant.distantFuture.seconds - 1) }
    }

    func strings(_ key: String) throws(FirebaseError) -> [String]? {
        try value(key, "TYPE_STRING") { json in
            if let text = json.string { return [text] }
            return Self.elements(of: json) { element in element.string.flatMap { $0.utf8.contains(0) ? nil : $0 } }
        }
    }

    func objects(_ key: String) throws(FirebaseError) -> [RequestBody]? {
        try value(key, "TYPE_MESSAGE") { Self.elements(of: $0, \.object)?.map { RequestBody($0) } }
    }

    func object(_ key: String) throws(FirebaseError) -> RequestBody? {
        try value(key, "TYPE_MESSAGE") { json in json.object.map { RequestBody($0) } }
    }

    /// One of several names, or its index among them.
    func choice(_ key: String, of names: [String]) throws(FirebaseError) -> String? {
        try value(key, "TYPE_ENUM") { Self.choice($0, of: names) }
    }

    /// Names of several, or their indices among them.
    func choices(_ key: String, of names: [String]) throws(FirebaseError) -> [String] {
        try value(key, "TYPE_ENUM") { json in Self.elements(of: json) { Self.choice($0, of: names) } } ?? []
    }

    /// The elements of an array; `nil` for another value, and if one of them cannot be read.
    private static func elements<Element>(of json: JSON, _ read: (JSON) -> Element?) -> [Element]? {
        guard let elements = json.array else { return nil }
        let values = elements.compactMap(read)
        return values.count == elements.count ? values : nil
    }

    private static func choice(_ json: JSON, of names: [String]) -> String? {
        switch json {
        case .string(let text): names.first { $0.isSame(as: text) }
        case .number: json.integer.flatMap { names.indices.contains($0) ? names[$0] : nil }
        default: nil
        }
    }

    private func value<Value>(_ key: String, _ type: String, _ read: (JSON) -> Value?) throws(FirebaseError) -> Value? {
        guard let json = members[key], json != .null else { return nil }
        // The message omits the value, which may be a password.
        guard let value = read(json) else { throw .unreadable("Invalid value at '\(key)' (\(type))") }
        return value
    }

    /// Converts `refresh_token` to `refreshToken`.
    static func camelCase(_ key: String) -> String {
        guard key.has("_"), !key.has(".") else { return key }
        let words = key.parts(between: "_")
        return (words.first ?? "") + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension Request {
    /// Whether a body may be a form: always, unless the content type says JSON. curl and many tests send no content type of their own.
    fileprivate var isForm: Bool {
        guard let type = headers[.contentType]?.lowercased() else { return true }
        return type.begins(with: "application/x-www-form-urlencoded") || !type.holds("json")
    }
}
