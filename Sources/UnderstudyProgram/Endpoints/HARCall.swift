import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

/// An entry of an HTTP Archive that has an answer.
struct HARCall {
    /// `nil` if the archive has no valid time.
    let startedAt: Instant?
    let route: HARRoute
    /// Whether the request has credentials of a user, as far as its operation reads them.
    let hasCredentials: Bool
    let status: Int
    /// With names in lower case, in the order of the archive.
    let headers: [(name: String, value: String)]
    let content: Content
    let request: RecordedRequest

    /// A recorded body.
    struct Content {
        let text: String
        let isBase64: Bool
        /// The type beside the body, which stands in for a missing header.
        let mimeType: String

        var bytes: [UInt8] {
            isBase64 ? Data(base64Encoded: text, options: .ignoreUnknownCharacters).map([UInt8].init) ?? [] : Array(text.utf8)
        }
    }

    init(_ entry: JSON, _ routes: HARRoutes) throws(HAROmission) {
        guard let request = entry["request"], let url = request["url"]?.string,
            let method = request["method"]?.string.flatMap({ HTTPRequest.Method($0.uppercased()) })
        else { throw .noCall }
        let response = entry["response"]
        status = response?["status"]?.integer ?? 0
        let isWebSocket = url.begins(with: "ws:") || url.begins(with: "wss:") || entry["_webSocketMessages"]?.array?.isEmpty == false
        if status == 101 || isWebSocket { throw .webSocket }
        let account: String?
        (route, account) = try routes.route(method, url)
        self.request = RecordedRequest(entry, method, url)
        guard (200..<600).contains(status) else { throw .noAnswer }
        if status == 304 { throw .notModified }
        startedAt = entry["startedDateTime"]?.string.flatMap { Instant($0) }
        let fields = Self.headers(of: request)
        hasCredentials = account != nil || routes.hasCredentials(fields.map(\.name), of: route.operation)
        headers = Self.headers(of: response)
        content = try Self.content(of: response)
    }

    private static func headers(of message: JSON?) -> [(name: String, value: String)] {
        (message?["headers"]?.array ?? []).compactMap { header in
            guard let name = header["name"]?.string, let value = header["value"]?.string else { return nil }
            return (name.lowercased(), value)
        }
    }

    private static func content(of response: JSON?) throws(HAROmission) -> Content {
        let content = response?["content"]
        let text = content?["text"]?.string ?? ""
        // This program's own archives name a body of which only the start is recorded.
        if content?["comment"] == "cut" || (text.isEmpty && (content?["size"]?.number ?? 0) > 0) { throw .noBody }
        return Content(text: text, isBase64: content?["encoding"] == "base64", mimeType: content?["mimeType"]?.string ?? "")
    }
}

/// Finds the routes of recorded requests.
struct HARRoutes {
    let masking: Masking
    private let table: RouteTable
    /// The first segments of the routes of each backend that answers for all other paths, too. In lower case.
    private let firstSegments: [String: Set<ExactText>]
    /// The names of headers that identify a user.
    private let credentials: Set<String>

    init(_ backends: [any Backend]) {
        table = RouteTable(backends: backends)
        masking = Masking(DeclaredSecrets(headers: table.secretHeaders)).ofAnswer
        let general = backends.filter { $0.pathPrefixes.contains([]) }
        firstSegments = Dictionary(
            general.map { ($0.name, Set($0.routes.compactMap { $0.path.lowercased().parts(between: "/").first }.map(ExactText.init))) },
            uniquingKeysWith: { $0.union($1) })
        // Every other secret is an app's, or like a cookie no credential of Understudy.
        let ids = backends.flatMap(\.routes).flatMap(\.credentials).filter { !$0.isSecret }.map(\.name)
        credentials = Set(ids + [Credential.authorization.name])
    }

    /// - Returns: the route, and the account that the base URL names.
    func route(_ method: HTTPRequest.Method, _ url: String) throws(HAROmission) -> (HARRoute, account: String?) {
        guard let url = HARURL(url), let address = try? Address(url.target),
            let segments = Request.segments(of: Substring(address.target.utf8.prefix { $0 != UInt8(ascii: "?") }))
        else { throw .noCall }
        // Clients of Firebase's emulator put the host of the real service in front of the path.
        let emulated = [url.host] + segments
        if url.host.has("."), case .backend(let backend, _, .found) = table.match(method, emulated), !backend.pathPrefixes.contains([]) {
            return (try route(method, emulated), address.account)
        }
        return (try route(method, segments), address.account)
    }

    private func route(_ method: HTTPRequest.Method, _ segments: [String]) throws(HAROmission) -> HARRoute {
        try HARRoute(method, table.match(method, segments), segments, besides: firstSegments, masking)
    }

    /// Whether headers have credentials of a user. For an existing operation, only those that it reads count.
    func hasCredentials(_ headers: [String], of operation: Route?) -> Bool {
        headers.contains { name in
            credentials.contains(name) && (operation?.credentials.contains { $0.name == name } ?? true)
        }
    }
}

/// The parts of a recorded URL that matter to a route.
struct HARURL {
    let host: String
    /// Path and query.
    let target: String

    /// - Returns: `nil` for a URL of another scheme than HTTP.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let scheme = bytes.prefix(8).firstRange(of: "://".utf8),
            ["http", "https"].contains(String(decoding: bytes[..<scheme.lowerBound], as: UTF8.self).lowercased())
        else { return nil }
        let rest = bytes[scheme.upperBound...].prefix { $0 != UInt8(ascii: "#") }
        let authority = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
        let target = rest[authority.endIndex...]
        let name = authority.split(separator: UInt8(ascii: "@")).last ?? []
        host = String(decoding: name.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self).lowercased()
        self.target = (target.first == UInt8(ascii: "/") ? "" : "/") + String(decoding: target, as: UTF8.self)
    }
}
