import Foundation

/// The base URL of a server or a sandbox, normalised so that paths can be appended.
struct BaseURL: Sendable, Equatable {
    /// The part before the sandbox, without a trailing slash, such as `http://127.0.0.1:4000`.
    private let server: String
    /// The percent-encoded sandbox in the path; `nil` for `main`.
    private let sandbox: String?

    /// Removes trailing slashes, a trailing `/_as/{account}`, the query and the fragment.
    init(_ url: URL) {
        var components = URLComponents(url: url, resolvingAgainstBaseURL: true) ?? URLComponents()
        var path = components.percentEncodedPath.split(separator: "/", omittingEmptySubsequences: false)
        func dropSlashes() {
            while path.last?.isEmpty == true { path.removeLast() }
        }
        dropSlashes()
        if path.dropLast().last == "_as" { path.removeLast(2) }
        dropSlashes()
        if path.dropLast().last == "_sandbox" {
            sandbox = path.last.map(String.init)
            path.removeLast(2)
        } else {
            sandbox = nil
        }
        dropSlashes()
        components.percentEncodedPath = ""
        components.query = nil
        components.fragment = nil
        server = (components.string ?? "") + path.joined(separator: "/")
    }

    private init(server: String, sandbox: String?) {
        self.server = server
        self.sandbox = sandbox
    }

    /// The base URL of the server's `main` world.
    var main: BaseURL { BaseURL(server: server, sandbox: nil) }

    /// The base URL of a sandbox on the same server.
    func sandbox(_ id: String) -> BaseURL { BaseURL(server: server, sandbox: Self.encoded(id)) }

    /// The base URL with a path and a query appended. A member of the query without a value is left out.
    func url(_ path: [String] = [], query: KeyValuePairs<String, String?> = [:]) -> URL? {
        var text = server
        if let sandbox { text += "/_sandbox/" + sandbox }
        for segment in path { text += "/" + Self.encoded(segment) }
        let pairs = query.compactMap { name, value in value.map { Self.encoded(name) + "=" + Self.encoded($0) } }
        if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
        return URL(string: text)
    }

    /// Percent-encodes a text, including slashes, as one path segment.
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// The unreserved characters of RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
