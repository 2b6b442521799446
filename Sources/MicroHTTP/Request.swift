import HTTPTypes

/// One request, whole: the body has been read.
public struct Request: Sendable {
    public var method: HTTPRequest.Method

    /// Path and query as they were sent, still percent-encoded.
    public let target: String

    /// The path's segments, percent-decoded one by one, so that an encoded slash stays inside its segment.
    ///
    /// `/a//b/` has the segments `a`, an empty one, `b`, and an empty one.
    public var segments: [String]

    public let query: Query
    public let headers: HTTPFields
    public let body: [UInt8]
    public let remote: RemoteAddress

    /// Reads a request's target; `nil` when its path has a malformed escape or is not UTF-8.
    public init?(
        method: HTTPRequest.Method,
        target: String,
        headers: HTTPFields = HTTPFields(),
        body: [UInt8] = [],
        remote: RemoteAddress = RemoteAddress(bytes: [127, 0, 0, 1])
    ) {
        let question = target.firstIndex(of: "?") ?? target.endIndex
        guard let segments = Self.segments(of: target[..<question]) else { return nil }
        self.method = method
        self.target = target
        self.segments = segments
        self.query = Query(question == target.endIndex ? "" : target[target.index(after: question)...])
        self.headers = headers
        self.body = body
        self.remote = remote
    }

    /// The path as sent, without the query.
    public var path: Substring {
        target.prefix { $0 != "?" }
    }

    private static func segments(of path: Substring) -> [String]? {
        var relative = path
        if relative.first == "/" {
            relative.removeFirst()
        } else if let colon = relative.firstIndex(of: ":"), relative[colon...].hasPrefix("://"),
            let slash = relative[colon...].dropFirst(3).firstIndex(of: "/")
        {
            // The absolute form that proxies send: http://host/path.
            relative = relative[relative.index(after: slash)...]
        }
        var decoded: [String] = []
        for segment in relative.split(separator: "/", omittingEmptySubsequences: false) {
            guard let text = PercentEncoding.decode(segment) else { return nil }
            decoded.append(text)
        }
        return decoded
    }
}
