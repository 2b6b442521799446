import HTTPTypes

/// One request with its whole body.
public struct Request: Sendable {
    /// Identifies the request in this process: `req-17`. The response carries it as `X-Request-Id`, so that logs can be searched for it.
    public let id: String

    /// The method as sent; `HEAD` stays `HEAD`.
    public var method: HTTPRequest.Method

    /// Path and query as sent, still percent-encoded, without the host that clients put in front for a proxy.
    public private(set) var target: String

    /// The headers as sent; names match regardless of case.
    public var headers: HTTPFields

    /// The bytes of the body, at most ``ServerConfiguration/bodyLimitBytes``; as sent, or as ``decoded(_:limitBytes:)`` decoded them.
    public var body: [UInt8]

    /// Why the body could not be decoded; `nil` if it could, and before ``decoded(_:limitBytes:)``.
    public internal(set) var bodyRefusal: Refusal?

    /// The address of the client.
    public var remote: RemoteAddress

    /// Whether its connection has a reserved place, because all others are in use; see ``ServerConfiguration/connectionLimit``.
    public internal(set) var isOnReservedConnection = false

    /// Whether it came over TLS.
    public var isSecure = false

    /// Creates a request from its parts; `nil` if its path has a malformed escape or is not UTF-8.
    public init?(
        method: HTTPRequest.Method,
        target: String,
        headers: HTTPFields = HTTPFields(),
        body: [UInt8] = [],
        remote: RemoteAddress = RemoteAddress(bytes: [127, 0, 0, 1]),
        id: String = "req-0"
    ) {
        let target = Self.originForm(of: target)
        guard Self.isWellFormed(target) else { return nil }
        self.id = id
        self.method = method
        self.target = target
        self.headers = headers
        self.body = body
        self.remote = remote
    }

    /// This request with another target; `nil` if the path of that target has a malformed escape or is not UTF-8.
    public func redirected(to target: String) -> Request? {
        guard Self.isWellFormed(target) else { return nil }
        var request = self
        request.target = target
        return request
    }

    /// The path as sent, without the query.
    public var path: Substring { Self.path(of: target) }

    /// The segments of the path, percent-decoded one by one: an encoded slash stays inside its segment. Decoded at each access.
    ///
    /// `/a//b/` has the segments `a`, an empty one, `b`, and an empty one.
    public var segments: [String] { Self.segments(of: path) ?? [] }

    /// The decoded query. Decoded at each access.
    public var query: Query { Query(target[path.endIndex...].dropFirst()) }

    /// Path and query only. For a proxy, clients put the host in front: `http://host/path`.
    static func originForm(of target: String) -> String {
        // A scheme is short, so only the beginning of a target without a leading slash is searched.
        guard target.utf8.first != slash, let scheme = Array(target.utf8.prefix(mostSchemeBytes)).firstRange(of: "://".utf8) else {
            return target
        }
        let path = target.utf8.dropFirst(scheme.upperBound).drop { $0 != slash && $0 != questionMark }
        return path.first == slash ? String(Substring(path)) : "/" + Substring(path)
    }

    private static let mostSchemeBytes = 32
    private static let slash = UInt8(ascii: "/")
    private static let questionMark = UInt8(ascii: "?")

    private static func isWellFormed(_ target: String) -> Bool {
        target.utf8.first == slash && (!target.utf8.contains(UInt8(ascii: "%")) || segments(of: path(of: target)) != nil)
    }

    private static func path(of target: String) -> Substring {
        target[..<(target.utf8.firstIndex(of: questionMark) ?? target.endIndex)]
    }

    /// The decoded segments of a path; `nil` for a malformed escape. By bytes: a combining mark after a slash does not hide it.
    package static func segments(of path: Substring) -> [String]? {
        let relative = path.utf8.first == slash ? path.utf8.dropFirst() : path.utf8
        var decoded: [String] = []
        for segment in relative.split(separator: slash, omittingEmptySubsequences: false) {
            guard let text = PercentEncoding.decode(Substring(segment)) else { return nil }
            decoded.append(text)
        }
        return decoded
    }
}
