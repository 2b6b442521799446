import MicroHTTP

/// An error that states its reason in one sentence, for the journal. The response to the client may say less, as the real service does.
///
/// A reason contains no secret: no token and no password.
package protocol ReasonedError: Error {
    var sentence: String { get }
}

/// An error with a reason that its response does not state, such as that of a 401.
package struct ExplainedError: ReasonedError {
    /// The error that the backend renders.
    package let error: any Error
    package let sentence: String
}

extension Error {
    /// The same error with its reason.
    ///
    /// - Parameter sentence: see ``ReasonedError``.
    package func because(_ sentence: String) -> ExplainedError { ExplainedError(error: self, sentence: sentence) }
}

extension WebSocketRefusal: ReasonedError {
    package var sentence: String {
        switch self {
        case .notAnUpgrade: "the request is no WebSocket handshake"
        case .unsupportedVersion: "the WebSocket handshake has another version than 13"
        }
    }
}
