import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseError {
    /// Converts any error. An unforeseen one becomes a 500.
    init(_ error: any Error) {
        switch error {
        case let error as FirebaseError: self = error
        // A method that a path does not support is treated like an unknown path.
        case RequestError.notFound, RequestError.methodNotAllowed: self = .notFound
        case RequestError.invalidJSON(let fault): self = .unreadable("\(fault.reason)", isJSON: false)
        case RequestError.refused(let refusal):
            self.init(status: refusal.status, message: refusal.status.reasonPhrase, reason: "badRequest", statusName: "INVALID_ARGUMENT")
        case RequestError.injected(.unauthorized): self = .invalidCredentials
        case RequestError.injected(.tooManyRequests): self = .injected(.tooManyRequests, "TOO_MANY_ATTEMPTS_TRY_LATER")
        case RequestError.injected(let status): self = .injected(status, Self.code(of: status))
        case RequestError.unavailable: self = .injected(.serviceUnavailable, "UNAVAILABLE")
        default: self = .injected(.internalServerError, "INTERNAL")
        }
    }

    private static func injected(_ status: HTTPResponse.Status, _ code: String) -> FirebaseError {
        FirebaseError(status: status, message: code, reason: "backendError", domain: "global", statusName: code)
    }

    /// The name of a status code, such as `NOT_FOUND` for 404.
    private static func code(of status: HTTPResponse.Status) -> String {
        String(status.reasonPhrase.uppercased().map { $0.isLetter ? $0 : "_" })
    }

    var response: Response { .firebase(body, status: status) }

    /// The body of the response.
    var body: JSON {
        var item: JSON.Members = ["message": .string(message)]
        // The emulator orders the members differently with a location.
        if let location {
            item = item.merging([
                "domain": .optional(domain), "reason": .string(reason), "location": .string(location), "locationType": "header",
            ])
        } else {
            item["reason"] = .string(reason)
            item["domain"] = domain.map(JSON.string)
        }
        let error = JSON.object(
            omittingMissing: [
                ("code", .integer(status.code)), ("message", .string(message)), ("errors", [.object(item)]),
                ("status", statusName.map(JSON.string)),
            ])
        return ["error": error]
    }

    /// The schema of ``body``.
    static let schema = ValueSchema.named(
        "FirebaseError",
        .object([
            .required(
                "error",
                .object([
                    .required("code", .integer(NumberRange()), "The status."),
                    .required("message", .text, "A code, with an optional detail after ` : `."),
                    .required(
                        "errors",
                        .list(
                            of: .object([
                                .required("message", .text), .optional("domain", .text), .required("reason", .text),
                                .optional("location", .text, "The name of the invalid header."), .optional("locationType", .text),
                            ]))), .optional("status", .text),
                ]))
        ]))
}

extension Response {
    /// A JSON response with the emulator's headers. Pages of every origin whose requests are admitted may read it (firebase-auth.md 1.2).
    static func firebase(_ body: JSON, status: HTTPResponse.Status = .ok) -> Response { firebase(encoded: body.encoded, status: status) }

    /// The same, with the members that are not `nil`.
    static func firebase(omittingMissing members: [(String, JSON?)]) -> Response { firebase(.object(omittingMissing: members)) }

    /// The same, with encoded JSON.
    static func firebase(encoded body: [UInt8], status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headers: [
                .contentType: "application/json; charset=utf-8", .cacheControl: "no-store", .accessControlAllowOrigin: "*",
            ], body: body)
    }
}
