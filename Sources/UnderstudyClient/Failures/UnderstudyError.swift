import Foundation

/// An error of ``UnderstudyClient``.
public enum UnderstudyError: Error, Sendable, Equatable {
    /// The server refused the call; the problem contains the reason.
    case problem(Problem)
    /// The journal does not have the expected number of requests.
    case verificationFailed(VerificationFailure)
    /// No server answers at the URL.
    case unreachable(URL, reason: String)
    /// The response is not one of the control API: another program, or another version of Understudy, listens there.
    case unexpectedAnswer(status: Int, text: String)
    /// The call could not be encoded as a request.
    case unsendable(String)
    /// The environment has no such variable, which would name the server.
    case missingVariable(String)
    /// The variable of the environment is not an HTTP URL with a host.
    case invalidVariable(String)
    /// The variable of the environment is not an instant.
    case invalidInstant(String)
    /// The task was cancelled before the response arrived.
    case cancelled
}

extension UnderstudyError: LocalizedError, CustomStringConvertible {
    /// One line that names the problem and the way out. A failed verification has several lines.
    public var description: String {
        switch self {
        case .problem(let problem): "Understudy refused: \(problem)"
        case .verificationFailed(let failure): failure.description
        case .unreachable(let url, let reason):
            "no Understudy server answers at \(url.absoluteString): \(reason); "
                + "start one with `understudy serve`, or run the tests with `understudy exec -- COMMAND`"
        case .unexpectedAnswer(let status, let text):
            "unexpected answer \(status) \(Self.quoted(text)); check that an Understudy server of this version listens there"
        case .unsendable(let reason): "the call could not be sent: \(reason)"
        case .missingVariable(let name):
            "\(name) is not in the environment; run the tests with `understudy exec -- COMMAND`, or set it to the server's address"
        case .invalidVariable(let name): "\(name) in the environment is not an HTTP URL with a host, such as http://127.0.0.1:4000"
        case .invalidInstant(let name): "\(name) in the environment is not an instant, such as 2026-01-07T09:00:00Z"
        case .cancelled: "the call was cancelled"
        }
    }

    /// The same text as ``description``.
    public var errorDescription: String? { description }

    /// The first 200 characters of a text, on one line, in quotation marks.
    private static func quoted(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 200 ? "“\(line.prefix(199))…”" : "“\(line)”"
    }
}
