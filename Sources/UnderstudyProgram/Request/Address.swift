import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// What a request says of where it is meant to go: `/_sandbox/{id}` and `/_as/{account}` in front of a backend's path, or headers, say in
/// which world, as whom, and when. In front of them `/_key/{controlKey}` says that it may, from another machine; see ``NetworkPolicy``.
///
/// Apps join base URLs and paths as texts, so slashes in front of a prefix and behind it may be several. All others are the backend's. A
/// prefix whose letters are escaped, or in another case, is the backend's, too.
struct Address: Equatable {
    /// What the base URL has for the control key, right or wrong. Nothing that is kept or shown has it.
    private(set) var key: String?
    private(set) var sandbox: String?
    private(set) var account: String?
    /// The instant that the request takes for now.
    private(set) var instant: Instant?
    /// What is left: the target as the backend knows it.
    private(set) var target: String
    /// What stood in front of that, as it was written, but for the control key. Empty for nothing.
    private(set) var base = ""

    /// - Throws: 400 when a prefix names nothing, or when the key stands where it would be taken for a part of the path.
    init(_ target: String, _ headers: HTTPFields = HTTPFields()) throws(ControlError) {
        self.target = target
        // Nearly every target has none.
        if target.utf8.first(where: { $0 != Self.slash }) == UInt8(ascii: "_") { try takePrefixes() }
        sandbox = sandbox ?? Self.sandboxHeader.flatMap { headers[$0] }
        if let text = Self.nowHeader.flatMap({ headers[$0] }) {
            guard let now = Instant(text), VirtualClock.range.contains(now) else {
                throw ControlError(.badRequest, "X-Understudy-Now is \(text.cut()), not an instant such as 2026-01-07T09:00:00Z")
            }
            instant = now
        }
    }

    /// The first segment of a base URL that brings the control key along.
    static let keyPrefix = "_key"
    private static let sandboxHeader = HTTPField.Name("X-Understudy-Sandbox")
    private static let nowHeader = HTTPField.Name("X-Understudy-Now")

    private static let slash = UInt8(ascii: "/")

    private mutating func takePrefixes() throws(ControlError) {
        // Undecodable, it is a wrong one; no error repeats it.
        key = try take(Self.keyPrefix).map { PercentEncoding.decode($0) ?? String($0) }
        sandbox = try takeName("_sandbox")
        account = try takeName("_as")
        if try take(Self.keyPrefix) != nil {
            throw ControlError(.badRequest, "/\(Self.keyPrefix)/ stands once, in front of /_sandbox/ and /_as/")
        }
    }

    /// The decoded value of a prefix at the target's beginning, which is cut off.
    private mutating func takeName(_ name: String) throws(ControlError) -> String? {
        guard let value = try take(name) else { return nil }
        base += "/\(name)/\(value)"
        guard let decoded = PercentEncoding.decode(value) else {
            throw ControlError(.badRequest, "/\(name)/\(value.cut()) has a malformed escape")
        }
        return decoded
    }

    /// The value of a prefix as it stands there. Looked for byte by byte: a mark that combines with a slash leaves it a slash.
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
