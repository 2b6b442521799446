import MicroHTTP

/// Where a target leads: `/_sandbox/{id}` and `/_as/{account}` in front of a backend's path say in which world, and as whom.
///
/// Apps join base URLs and paths as texts, so slashes in front of a prefix and behind it may be several. All others are the backend's.
struct Destination: Equatable {
    private(set) var sandbox: String?
    private(set) var account: String?
    /// What is left: the target as the backend knows it.
    private(set) var target: String

    /// - Throws: 400 when a prefix names nothing.
    init(_ target: String) throws(Problem) {
        self.target = target
        sandbox = try take("_sandbox")
        account = try take("_as")
    }

    /// The value of a prefix at the target's beginning, which is cut off.
    private mutating func take(_ name: String) throws(Problem) -> String? {
        // Nearly every target ends here.
        guard target.utf8.contains(UInt8(ascii: "_")) else { return nil }
        let path = target.prefix { $0 != "?" }
        guard let start = path.firstIndex(where: { $0 != "/" }), path[start...].hasPrefix(name) else { return nil }
        let behindName = path[start...].dropFirst(name.count)
        guard behindName.isEmpty || behindName.first == "/" else { return nil }
        let value = behindName.drop { $0 == "/" }.prefix { $0 != "/" }
        guard !value.isEmpty else { throw Problem(.badRequest, "/\(name)/ names nothing; give it a name as in /\(name)/example/") }
        let rest = path[value.endIndex...].drop { $0 == "/" }
        let query = target[path.endIndex...]
        target = "/" + rest + query
        guard let decoded = PercentEncoding.decode(value) else { throw Problem(.badRequest, "/\(name)/\(value) has a malformed escape") }
        return decoded
    }
}
