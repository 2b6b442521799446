import Foundation

/// Why a call of ``UnderstudyClient`` failed.
public enum UnderstudyError: Error, Sendable, Equatable {
    /// The server refused the call and says why.
    case problem(Problem)
    /// The journal does not have what was to be verified.
    case verificationFailed(VerificationFailure)
    /// Nobody answered.
    case unreachable(URL, reason: String)
    /// An answer came that the control API does not give: something else listens there, or another version.
    case unexpectedAnswer(status: Int, text: String)
    /// The call could not be written as a request.
    case unsendable(String)
    /// The task was cancelled before the answer came.
    case cancelled
}

extension UnderstudyError: LocalizedError, CustomStringConvertible {
    /// One clear line; of a failed verification several.
    public var description: String {
        switch self {
        case .problem(let problem): "Understudy refused: \(problem)"
        case .verificationFailed(let failure): failure.description
        case .unreachable(let url, let reason):
            "no Understudy server answers at \(url.absoluteString): \(reason); "
                + "start one with `understudy serve`, or run the tests by `understudy exec -- COMMAND`"
        case .unexpectedAnswer(let status, let text):
            "unexpected answer \(status) \(Self.quoted(text)); is it an Understudy server of this version that listens there?"
        case .unsendable(let reason): "the call could not be sent: \(reason)"
        case .cancelled: "the call was cancelled"
        }
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// On one line, and not all of a long page.
    private static func quoted(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 200 ? "“\(line.prefix(199))…”" : "“\(line)”"
    }
}
