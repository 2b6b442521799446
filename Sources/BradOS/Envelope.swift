import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension Response {
    /// A success in its envelope (brados.md 1.5).
    static func success(_ data: JSON, status: HTTPResponse.Status = .ok) -> Response {
        Response(status: status, headers: headers, body: JSON.object(["success": true, "data": data]).encoded)
    }

    /// A success whose data is JSON text already.
    static func success(encoded data: [UInt8]) -> Response {
        var body = Array(#"{"success":true,"data":"#.utf8)
        body.reserveCapacity(body.count + data.count + 1)
        body += data
        body.append(UInt8(ascii: "}"))
        return Response(status: .ok, headers: headers, body: body)
    }

    /// A refusal in its envelope.
    static func failure(_ error: JSON, status: HTTPResponse.Status) -> Response {
        Response(status: status, headers: headers, body: JSON.object(["success": false, "error": error]).encoded)
    }

    /// Any origin that may ask may read; its name takes the place of the `*` (brados.md 1.5). The app keeps what it wants to keep by itself
    /// (brados.md 4.3), so nobody else has to.
    private static let headers: HTTPFields = [
        .contentType: "application/json; charset=utf-8", .accessControlAllowOrigin: "*", .cacheControl: "private, no-store",
    ]
}
