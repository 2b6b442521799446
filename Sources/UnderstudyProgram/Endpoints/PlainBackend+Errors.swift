import HTTPTypes
import UnderstudyCore
import Values

extension ControlError {
    /// The error of a plain endpoint.
    init(plain error: any Error) {
        switch error {
        case ResourceError.invalid(let violations):
            let faults = violations.prefix(ValidationErrors.limit).map {
                ["path": .string($0.place), "expected": .string($0.plainExpectation)] as JSON
            }
            let sentences = violations.prefix(ValidationErrors.limit).map { "\($0.place): expected \($0.plainExpectation)" }
            self.init(.badRequest, "the body has errors: " + sentences.joined(separator: "; "), members: ["faults": .array(faults)])
        case ResourceError.notFound(let label, let id): self.init(.notFound, "there is no \(label) \(id.cut())")
        case ResourceError.foreign(let label, _): self.init(.forbidden, "the \(label) belongs to another user")
        case ResourceError.refused(let reason): self.init(.badRequest, reason)
        case ResourceError.conflict(let reason): self.init(.conflict, reason)
        case ResourceError.parameter(.paging): self.init(.badRequest, "limit and page are whole numbers from 1, and offset is one from 0")
        case ResourceError.parameter(.date): self.init(.badRequest, "a date is yyyy-MM-dd, an instant is in RFC 3339")
        case ResourceError.parameter(.dateRange): self.init(.badRequest, "the start is after the end")
        case ResourceError.parameter(.value(let name)): self.init(.badRequest, "the value of \(name) is not valid")
        case RequestError.injected(.unauthorized):
            self.init(
                .unauthorized, "the request needs a token of an account: Authorization: Bearer TOKEN; `understudy accounts` lists them")
        default: self.init(error)
        }
    }
}

extension Violation {
    /// The expectation of a body, whose dates are not relative.
    fileprivate var plainExpectation: String {
        switch problem {
        case .pattern(.calendarDate, _): "a date: yyyy-MM-dd"
        case .pattern: "an instant in RFC 3339"
        default: expectation
        }
    }
}

extension OpenAPIForm {
    static let plain = OpenAPIForm(
        info: Info(
            title: "Understudy: plain endpoints", summary: "Endpoints of your own that belong to no backend.",
            about: """
                Plain JSON. A user is an account of the seed, and a request for a user has `Authorization: Bearer TOKEN` with a token of \
                the account. Errors are problem documents (RFC 9457).
                """,
            tags: [:]),
        componentPrefix: "Plain",
        securitySchemes: ["PlainBearer": ["type": "http", "scheme": "bearer", "description": "A token of an account."]],
        security: [["PlainBearer": []]],
        everywhere: [
            .problem(.badRequest, "The request is not valid."), .problem(.unauthorized, "The request has no valid token."),
            .problem(.methodNotAllowed, "The path takes other methods."), .problem(.contentTooLarge, "The body is too large."),
            .problem(.serviceUnavailable, "The data cannot be read or written at present."),
        ],
        invalid: [],
        notFound: [.problem(.forbidden, "The record belongs to another user."), .problem(.notFound, "There is no such record.")],
        conflict: [], pathParameter: { _ in "The record's id." }, failureSchema: { _ in .problem }, envelope: { $0 },
        exampleEnvelope: { $0 })
}

extension SharedFailure {
    fileprivate static func problem(_ status: HTTPResponse.Status, _ about: String) -> SharedFailure {
        let example: JSON = [
            "type": "about:blank", "title": .string(status.reasonPhrase), "status": .integer(status.code), "detail": .string(about),
        ]
        let name = "Plain" + status.reasonPhrase.split(separator: " ").joined()
        return SharedFailure(status, name, about, .problem, examples: ["example": example], as: "application/problem+json")
    }
}

extension ValueSchema {
    fileprivate static let problem = ValueSchema.named(
        "PlainProblem",
        .object([
            .required("type", .text, "Always `about:blank`."), .required("title", .text, "The status in words."),
            .required("status", .integer(NumberRange()), "The status."), .required("detail", .text, "The problem, for people."),
            .optional("faults", .list(of: .anyObject), "The errors of the body, each with its path."),
        ]))
}
