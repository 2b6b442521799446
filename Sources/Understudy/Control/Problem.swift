import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// A refusal of the control API, as a problem document (RFC 9457).
struct Problem: Error, Equatable {
    let status: HTTPResponse.Status
    let detail: String

    init(_ status: HTTPResponse.Status, _ detail: String) {
        self.status = status
        self.detail = detail
    }

    var response: Response {
        let body: JSON = [
            "type": "about:blank", "title": .string(status.reasonPhrase), "status": .integer(status.code), "detail": .string(detail),
        ]
        var headers: HTTPFields = [.contentType: "application/problem+json", .cacheControl: "no-store"]
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        return Response(status: status, headers: headers, body: body.encoded)
    }
}
