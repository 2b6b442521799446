import HTTPTypes
import MicroHTTP
import Values

/// The world, the account and the instant that a request chooses, and the target that is left for the backend.
///
/// The prefixes `/_sandbox/{id}` and `/_as/{account}` in front of a backend's path choose world and account; headers choose world and
/// instant. `/_key/{controlKey}` in front of them carries the key that other machines need for that; see ``NetworkPolicy``.
///
/// Apps join base URLs and paths as texts, so there may be several slashes before and after each prefix. All other slashes belong to the
/// backend's path, and so does a prefix with escaped letters or in another case.
struct Address: Equatable {
    /// The control key in the base URL, right or wrong. It is neither stored nor shown.
    private(set) var key: String?
    private(set) var sandbox: String?
    private(set) var account: String?
    /// The request's own time, if it names one.
    private(set) var instant: Instant?
    /// The rest: the target as the backend knows it.
    private(set) var target: String
    /// The prefixes in front of the target as they were written, except the control key. Empty for none.
    private(set) var base = ""

    /// - Throws: 400 for a prefix without a name, a malformed escape or instant, and a key that does not come first.
    init(_ target: String, _ headers: HTTPFields = HTTPFields()) throws(ControlError) {
        self.target = target
        // Nearly every target has no prefix.
        if target.utf8.first(where: { $0 != Self.slash }) == UInt8(ascii: "_") { try takePrefixes() }
        sandbox = sandbox ?? Self.sandboxHeader.flatMap { headers[$0] }
        if let text = Self.nowHeader.flatMap({ headers[$0] }) {
            guard let now = Instant(text), VirtualClock.range.contains(now) else {
                throw ControlError(.badRequest, "X-Understudy-Now is \(text.cut()), not \(VirtualClock.expected)")
            }
            instant = now
        }
    }

    /// The first segment of a base URL that carries the control key.
    static let keyPrefix = "_key"

    /// The beginning of the path in a base URL that carries a key.
    static func path(ofKey key: String) -> String { "/\(keyPrefix)/\(URLText.encoded(key))" }

    private static let sandboxHeader = HTTPField.Name("X-Understudy-Sandbox")
    private static let nowHeader = HTTPField.Name("X-Understudy-Now")

    private static let slash = UInt8(ascii: "/")

    private mutating func takePrefixes() throws(ControlError) {
        // A key that cannot be decoded is a wrong key; no error repeats it.
        key = try take(Self.keyPrefix).map { PercentEncoding.decode($0) ?? String($0) }
        sandbox = try takeName("_sandbox")
        account = try takeName("_as")
        if try take(Self.keyPrefix) != nil {
            throw ControlError(.badRequest, "/\(Self.keyPrefix)/ stands once, in front of /_sandbox/ and /_as/")
        }
    }

    /// Removes a prefix from the start of the target, and returns its decoded value.
    private mutating func takeName(_ name: String) throws(ControlError) -> String? {
        guard let value = try take(name) else { return nil }
        base += "/\(name)/\(value)"
        guard let decoded = PercentEncoding.decode(value) else {
            throw ControlError(.badRequest, "/\(name)/\(value.cut()) has a malformed escape")
        }
        return decoded
    }

    /// Removes a prefix from the start of the target, and returns its value as written. Compares bytes: a slash that is followed by a
    /// combining mark is still a slash.
    private mutating func take(_ name: String) throws(ControlError) -> Substring? {
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") }
        let start = path.drop { $0 == Self.slash }
        guard start.starts(with: name.utf8) else { return nil }
        let behindName = start.dropFirst(name.utf8.count)
        guard behindName.isEmpty || behindName.first == Self.slash else { return nil }
        let value = behindName.drop { $0 == Self.slash }.prefix { $0 != Self.slash }
        guard !value.isEmpty else { throw ControlError(.badRequest, "/\(name)/ names nothing; give it a name as in /\(name)/example/") }
        let rest = path[value.endIndex...].drop { $0 == Self.slash }
        let query = target.utf8[path.endIndex...]
        target = "/\(Substring(rest))\(Substring(query))"
        return Substring(value)
    }
}
