import MicroHTTP
import Storage

/// Text for log lines that quotes requests: without secrets, on one line, and without control characters for a terminal.
package enum LogText {
    /// The limit for a shown path or error, since clients can make them as long as they like.
    private static let shownCharacters = 1_000

    /// Method and path, without the query.
    ///
    /// - Parameters:
    ///   - masking: `nil` if the secrets of the request's world cannot be read.
    ///   - literals: the segments of routes, in lower case. Without a masking, only they are shown.
    package static func request(_ request: Request, by masking: Masking?, showing literals: Set<String>) -> String {
        guard let masking else { return "\(self.method(request.method.rawValue)) \(path(request.path, showing: literals))" }
        return route(request.method.rawValue, request.path, by: masking, upTo: shownCharacters)
    }

    /// Method and path, each up to a number of characters.
    ///
    /// - Parameter masking: `nil` if the secrets of the request's world cannot be read. The path is then masked as a whole.
    static func route(_ method: String, _ path: Substring, by masking: Masking?, upTo limit: Int) -> String {
        guard let masking else { return "\(self.method(method)) \(Masking.mask)" }
        return "\(masking.text(method).onTerminal(upTo: limit)) \(masking.path(path).onTerminal(upTo: limit))"
    }

    /// The method of a request if the secrets of its world cannot be read: a client can name any method.
    static func method(_ method: String) -> String { standardMethods.contains(method) ? method : Masking.mask }

    private static let standardMethods: Set<String> = ["CONNECT", "DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT", "TRACE"]

    /// An error, which may quote a client's input.
    ///
    /// - Parameter masking: `nil` if the secrets of its world cannot be read. Then only a failure of the storage, which quotes no input, has
    ///   its text, and other errors have their type.
    package static func error(_ error: any Error, by masking: Masking?) -> String {
        guard let masking = masking ?? (error is StorageFailure ? Masking() : nil) else { return "\(type(of: error)) \(Masking.mask)" }
        return masking.text("\(error)").onTerminal(upTo: shownCharacters)
    }

    /// The path of a request whose world is unknown, with a mask for each segment that is not one of a route.
    ///
    /// - Parameter literals: the segments of routes, in lower case.
    package static func path(_ path: Substring, showing literals: Set<String>) -> String {
        let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
        let shown = segments.map { $0.isEmpty || literals.contains($0.lowercased()) ? $0 : Masking.mask }
        return shown.joined(separator: "/").onTerminal(upTo: shownCharacters)
    }
}
