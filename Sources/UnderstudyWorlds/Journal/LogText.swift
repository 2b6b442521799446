import MicroHTTP
import UnderstudyCore

/// What log lines quote of a request: without secrets, on one line, and with nothing that a terminal would obey.
package enum LogText {
    /// How much is shown of a path or an error, which clients can make as long as they like.
    private static let shownCharacters = 1_000

    /// Method and path, without the query.
    ///
    /// - Parameter tokens: further texts that are secrets; see ``BearerToken/secretTexts(in:)``.
    package static func request(_ request: Request, hiding tokens: SecretTokens = []) -> String {
        let path = Masking(tokens: tokens).path(request.path)
        return "\(request.method.rawValue) \(path)".onTerminal(upTo: shownCharacters)
    }

    /// What was thrown, which may quote what a client has sent.
    package static func error(_ error: any Error) -> String {
        Masking().text("\(error)").onTerminal(upTo: shownCharacters)
    }

    /// A path that is no request's.
    package static func path(_ path: Substring) -> String {
        Masking().path(path).onTerminal(upTo: shownCharacters)
    }
}
