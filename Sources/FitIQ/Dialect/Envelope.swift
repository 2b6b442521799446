import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

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

    /// An error response.
    static func failure(_ error: any Error, at path: [String]) -> Response {
        let failure = FitIQError(error)
        var headers = HTTPFields()
        if case RequestError.methodNotAllowed(let allowed) = error, !allowed.isEmpty {
            headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ")
        }
        if failure.status == .upgradeRequired { headers[.secWebSocketVersion] = supportedWebSocketVersion }
        let body = failure.body(isAboutInsights: path.starts(with: ["api", "v1", "insights"]) { $0.isSame(as: $1) })
        return .json(body, status: failure.status, headers: headers)
    }
}

extension FitIQError {
    /// The body of the response. Below `/api/v1/insights`, `error` is a string; elsewhere it is an object. Both have a top-level `message`,
    /// which the apps read (fitiq.md 1.5).
    func body(isAboutInsights: Bool = false) -> JSON {
        let (code, message) = (JSON.string(code), JSON.string(message))
        let object = JSON.object(omittingMissing: [("code", code), ("message", message), ("details", details)])
        return isAboutInsights
            ? ["success": false, "data": .null, "error": message, "code": code, "message": message]
            : ["success": false, "data": .null, "error": object, "message": message]
    }
}

extension Failure {
    /// A response of one operation, with one of its errors as the example.
    static func error(_ error: FitIQError, _ about: String) -> Failure { .own(error.status, about, example: error.body()) }
}
