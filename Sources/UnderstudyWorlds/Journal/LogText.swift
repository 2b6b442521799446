import MicroHTTP
import UnderstudyCore

/// Text for log lines that quotes requests: without secrets, on one line, and without control characters for a terminal.
package enum LogText {
    /// The limit for a shown path or error, since clients can make them as long as they like.
    private static let shownCharacters = 1_000

    /// Method and path, without the query.
    ///
    /// - Parameter tokens: further texts that are secrets; see ``BearerToken/secretTexts(in:)``.
    package static func request(_ request: Request, hiding tokens: SecretTokens = []) -> String {
        let path = Masking(tokens: tokens).path(request.path)
        return "\(request.method.rawValue) \(path)".onTerminal(upTo: shownCharacters)
    }

    /// An error, which may quote a client's input.
    package static func error(_ error: any Error) -> String {
        Masking().text("\(error)").onTerminal(upTo: shownCharacters)
    }

    /// A path that does not belong to a request.
    package static func path(_ path: Substring) -> String {
        Masking().path(path).onTerminal(upTo: shownCharacters)
    }
}
