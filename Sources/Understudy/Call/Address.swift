import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// What a request says of where it is meant to go: `/_sandbox/{id}` and `/_as/{account}` in front of a backend's path, or headers, say in which
/// world, as whom, and when.
///
/// Apps join base URLs and paths as texts, so slashes in front of a prefix and behind it may be several. All others are the backend's.
struct Address: Equatable {
    private(set) var sandbox: String?
    private(set) var account: String?
    /// The instant that the request takes for now.
    private(set) var instant: Instant?
    /// What is left: the target as the backend knows it.
    private(set) var target: String

    /// - Throws: 400 when a prefix names nothing.
    init(_ target: String, _ headers: HTTPFields = HTTPFields()) throws(ControlError) {
        self.target = target
        sandbox = try take("_sandbox") ?? Self.sandboxHeader.flatMap { headers[$0] }
        account = try take("_as")
        if let text = Self.nowHeader.flatMap({ headers[$0] }) {
            guard let now = Instant(text), VirtualClock.range.contains(now) else {
                throw ControlError(.badRequest, "X-Understudy-Now is \(text), not an instant such as 2026-01-07T09:00:00Z")
            }
            instant = now
        }
    }

    private static let sandboxHeader = HTTPField.Name("X-Understudy-Sandbox")
    private static let nowHeader = HTTPField.Name("X-Understudy-Now")

    /// The value of a prefix at the target's beginning, which is cut off.
    private mutating func take(_ name: String) throws(ControlError) -> String? {
        // Nearly every target ends here.
        guard target.utf8.contains(UInt8(ascii: "_")) else { return nil }
        let path = target.prefix { $0 != "?" }
        guard let start = path.firstIndex(where: { $0 != "/" }), path[start...].hasPrefix(name) else { return nil }
        let behindName = path[start...].dropFirst(name.count)
        guard behindName.isEmpty || behindName.first == "/" else { return nil }
        let value = behindName.drop { $0 == "/" }.prefix { $0 != "/" }
        guard !value.isEmpty else { throw ControlError(.badRequest, "/\(name)/ names nothing; give it a name as in /\(name)/example/") }
        let rest = path[value.endIndex...].drop { $0 == "/" }
        let query = target[path.endIndex...]
        target = "/" + rest + query
        guard let decoded = PercentEncoding.decode(value) else {
            throw ControlError(.badRequest, "/\(name)/\(value) has a malformed escape")
        }
        return decoded
    }
}
