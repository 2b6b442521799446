import Foundation

/// The base URL of a server or of a sandbox, in the one form that paths can be put behind.
struct BaseURL: Sendable, Equatable {
    /// Up to the server's own path, without a slash at the end: `http://127.0.0.1:4000`.
    private let server: String
    /// The sandbox that the path names, percent-encoded.
    private let sandbox: String?

    /// Drops slashes at the end, a `/_as/{account}` there, the query and the fragment.
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

    /// Of the server's `main` world.
    var main: BaseURL { BaseURL(server: server, sandbox: nil) }

    /// Of a sandbox on the same server.
    func sandbox(_ id: String) -> BaseURL { BaseURL(server: server, sandbox: Self.encoded(id)) }

    /// The base URL with a path behind it, and a query behind that.
    func url(_ path: [String] = [], query: [(name: String, value: String)] = []) -> URL? {
        var text = server
        if let sandbox { text += "/_sandbox/" + sandbox }
        for segment in path { text += "/" + Self.encoded(segment) }
        let pairs = query.map { Self.encoded($0.name) + "=" + Self.encoded($0.value) }
        if !pairs.isEmpty { text += "?" + pairs.joined(separator: "&") }
        return URL(string: text)
    }

    /// A text as one segment of a path, slashes in it too.
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
    }

    /// RFC 3986, section 2.3.
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
