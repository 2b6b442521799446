import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// A refusal of the control API, as a problem document (RFC 9457).
struct Problem: Error, Equatable {
    let status: HTTPResponse.Status
    let detail: String
    /// The methods that a 405 has to name.
    let allowed: [HTTPRequest.Method]

    init(_ status: HTTPResponse.Status, _ detail: String, allowed: [HTTPRequest.Method] = []) {
        self.status = status
        self.detail = detail
        self.allowed = allowed
    }

    var response: Response {
        let body: JSON = [
            "type": "about:blank", "title": .string(status.reasonPhrase), "status": .integer(status.code), "detail": .string(detail),
        ]
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        if !allowed.isEmpty { headers[.allow] = allowed.map(\.rawValue).joined(separator: ", ") }
        return Response(status: status, headers: headers, body: body.encoded)
    }
}
