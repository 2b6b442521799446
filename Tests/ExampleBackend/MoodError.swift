import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// Every refusal of the backend.
enum MoodError: Error, Equatable {
    /// The key is missing or unknown.
    case keyNeeded
    case unknownMood(id: String)
    /// The day already has a mood.
    case alreadyRecorded(LocalDate)
    /// The body has these validation errors.
    case faulty([ValidationError])

    private var response: Response {
        switch self {
        case .keyNeeded: Self.problem(.unauthorized, "key-needed", "send a mood key in x-mood-key")
        case .unknownMood(let id): Self.problem(.notFound, "no-such-mood", "you have no mood \(id)")
        case .alreadyRecorded(let day): Self.problem(.conflict, "told-already", "you have already recorded a mood for \(day)")
        case .faulty(let faults):
            Self.problem(.unprocessableContent, "faulty", "the body has errors", faults: faults)
        }
    }
}

extension MoodError {
    /// Renders every error in the backend's envelope.
    static func response(for error: any Error) -> Response {
        switch error {
        case let error as MoodError: error.response
        case let error as RequestError: response(for: error)
        default: problem(.internalServerError, "unforeseen", "an unexpected error occurred")
        }
    }

    private static func response(for error: RequestError) -> Response {
        switch error {
        case .notFound: problem(.notFound, "no-such-path", "there is no such path")
        case .methodNotAllowed(let allowed):
            problem(.methodNotAllowed, "wrong-method", "this path takes other methods", allowed: allowed)
        case .invalidJSON(let error): problem(.badRequest, "not-json", "the body is not JSON: \(error)")
        case .refused(let refusal): problem(refusal.status, "unreadable", "the request could not be read")
        case .injected(.unauthorized): MoodError.keyNeeded.response
        case .injected(let status): problem(status, "http-\(status.code)", status.reasonPhrase)
        case .unavailable: problem(.serviceUnavailable, "http-503", "the data cannot be read or written at present")
        }
    }

    private static func problem(
        _ status: HTTPResponse.Status, _ code: String, _ text: String, faults: [ValidationError] = [], allowed: [HTTPRequest.Method] = []
    ) -> Response {
        let listed = faults.map { JSON.string($0.description) }
        let problem = JSON.object(
            omittingMissing: [
                ("code", .string(code)), ("text", .string(text)), ("faults", listed.isEmpty ? nil : .array(listed)),
            ])
        var response = Response.json(["problem": problem], status: status)
        if !allowed.isEmpty { response.headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
        return response
    }
}

extension Response {
    /// A response in the backend's format.
    static func json(_ body: JSON, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: [.contentType: "application/json", .cacheControl: "no-store"], body: body.encoded)
    }
}
