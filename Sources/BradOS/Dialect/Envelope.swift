import HTTPTypes
import MicroHTTP
import Values

extension Response {
    /// A success response (brados.md 1.5).
    static func success(_ data: JSON, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: headers, body: JSON.object(["success": true, "data": data]).encoded)
    }

    /// A success response whose data is encoded JSON.
    static func success(encoded data: [UInt8]) -> Response {
        var body = Array(#"{"success":true,"data":"#.utf8)
        body.reserveCapacity(body.count + data.count + 1)
        body += data
        body.append(UInt8(ascii: "}"))
        return Response(status: .ok, headers: headers, body: body)
    }

    /// The response to a deletion that answers nothing (brados-training.md 1.4).
    static let noContent = Response(status: .noContent, headers: [.accessControlAllowOrigin: "*", .cacheControl: "private, no-store"])

    /// An error response.
    static func failure(_ error: BradOSError) -> Response {
        Response(status: error.status, headers: headers, body: JSON.object(["success": false, "error": error.json]).encoded)
    }

    /// A text without an envelope, as the webhook of Strava gets (brados-training.md 7.2).
    static func text(_ text: String, status: HTTPResponse.Status = .ok) -> Response {
        var headers = headers
        headers[.contentType] = "text/html; charset=utf-8"
        return Response(status: status, headers: headers, body: Array(text.utf8))
    }

    /// JSON without an envelope, as Strava's check of the webhook gets (brados-training.md 7.2).
    static func bare(_ json: JSON) -> Response { Response(status: .ok, headers: headers, body: json.encoded) }

    /// `*` instead of the echoed origin, because any origin may read (brados.md 1.5). `no-store`, because the app has a cache of its own
    /// (brados.md 4.3).
    private static let headers: HTTPFields = [
        .contentType: "application/json; charset=utf-8", .accessControlAllowOrigin: "*", .cacheControl: "private, no-store",
    ]
}
