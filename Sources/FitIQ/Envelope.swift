import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension Response {
    /// A success response (fitiq.md 1.4).
    static func success(_ data: JSON, status: HTTPResponse.Status = .ok, headers: HTTPFields = HTTPFields()) -> Response {
        .success(status: status, headers: headers) { $0.write(data) }
    }

    /// A success response whose data is written directly as bytes, because lists can be long.
    static func success(
        status: HTTPResponse.Status = .ok, headers: HTTPFields = HTTPFields(), _ data: (inout JSONWriter) -> Void
    ) -> Response {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("success", true)
            writer.name("data")
            data(&writer)
            writer.member("error", .null)
        }
        return .json(writer.bytes, status: status, headers: headers)
    }

    /// A 204, without body and without headers that describe one (fitiq.md 1.4).
    static let noContent = Response(status: .noContent, headers: [.cacheControl: "no-store"])

    /// A JSON response with `no-store`: `URLSession` caches responses to GET by rules of its own (fitiq.md 1.2).
    static func json(_ body: JSON, status: HTTPResponse.Status, headers: HTTPFields = HTTPFields()) -> Response {
        .json(body.encoded, status: status, headers: headers)
    }

    private static func json(_ body: [UInt8], status: HTTPResponse.Status, headers: HTTPFields) -> Response {
        var headers = headers
        headers[.contentType] = "application/json"
        headers[.cacheControl] = "no-store"
        return Response(status: status, headers: headers, body: body)
    }
}

/// An error response in the envelope of its path (fitiq.md 1.5).
struct ErrorEnvelope {
    let status: HTTPResponse.Status
    let code: String
    let message: String
    var details: JSON?
    var allowed: [HTTPRequest.Method] = []

    /// Accepts any thrown error. An unknown error becomes a 500.
    init(_ error: any Error) {
        switch error {
        case let error as FitIQError:
            self.init(error.status, error.code, error.message)
            details = error.details
        case ResourceError.invalid(let violations): self.init(FitIQError(violations))
        case ResourceError.notFound(let label, _): self.init(FitIQError.notFound(label))
        case ResourceError.foreign(let label, _): self.init(FitIQError.foreignRecord(label: label))
        case ResourceError.refused(let message): self.init(FitIQError.invalid(message))
        case ResourceError.parameter(let parameter): self.init(FitIQError(parameter))
        case ResourceError.conflict(let message): self.init(.conflict, "CONFLICT", message)
        case let refusal as WebSocketRefusal:
            self.init(refusal == .unsupportedVersion ? .upgradeRequired : .badRequest, "VALIDATION_ERROR", "Bad WebSocket upgrade")
        case RequestError.notFound: self.init(.notFound, "NOT_FOUND", "404 page not found")
        case RequestError.methodNotAllowed(let allowed):
            self.init(.methodNotAllowed, "METHOD_NOT_ALLOWED", "Method not allowed")
            self.allowed = allowed
        case RequestError.refused(.bodyTooLarge): self.init(.contentTooLarge, "VALIDATION_ERROR", "Request body too large")
        case RequestError.refused(let refusal): self.init(refusal.status, "VALIDATION_ERROR", FitIQError.invalidPayload.message)
        case RequestError.injected(.unauthorized): self.init(FitIQError.unauthorized)
        case RequestError.injected(let status) where status != .internalServerError:
            self.init(status, Self.code(of: status), status.reasonPhrase)
        case RequestError.unavailable: self.init(RequestError.injected(.serviceUnavailable))
        default: self.init(.internalServerError, "INTERNAL_ERROR", "Internal server error")
        }
    }

    /// The code of a status in the style of the service: `TOO_MANY_REQUESTS` for 429.
    private static func code(of status: HTTPResponse.Status) -> String {
        String(status.reasonPhrase.uppercased().map { $0.isLetter ? $0 : "_" })
    }

    private init(_ status: HTTPResponse.Status, _ code: String, _ message: String) {
        self.status = status
        self.code = code
        self.message = message
    }

    /// The response. Below `/api/v1/insights`, `error` is a string; elsewhere it is an object. Both have a top-level `message`, which the
    /// apps read.
    func response(at path: [String]) -> Response {
        let message = JSON.string(message)
        let code = JSON.string(code)
        var headers = HTTPFields()
        if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
        if status == .upgradeRequired { headers[.secWebSocketVersion] = Response.supportedWebSocketVersion }
        let error = JSON.object(omittingMissing: [("code", code), ("message", message), ("details", details)])
        let body: JSON =
            path.starts(with: ["api", "v1", "insights"])
            ? ["success": false, "data": .null, "error": message, "code": code, "message": message]
            : ["success": false, "data": .null, "error": error, "message": message]
        return .json(body, status: status, headers: headers)
    }
}
