import HTTPTransfers
import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// A call as it goes to an upstream, and the upstream's response as it comes back.
///
/// Method, path, query and body go through unchanged, and so do all headers except those of the connection and Understudy's own.
enum UpstreamExchange {
    /// The request to send.
    ///
    /// - Parameter via: this server's name in `Via`.
    static func request(of call: Call, to upstream: Upstream, via: String) -> OutgoingRequest {
        let request = call.request
        var headers = passedOn(request.headers, without: ofRequests)
        // A body that was decoded is sent as it is then.
        if request.isEncoded, request.bodyRefusal == nil { headers[.contentEncoding] = nil }
        if let name = viaName { headers.append(HTTPField(name: name, value: "1.1 \(via)")) }
        return OutgoingRequest(
            request.method, upstream.origin, upstream.basePath + request.target, headers: headers, body: request.body,
            certificateFile: upstream.certificateFile)
    }

    /// Whether a request has passed through this server before.
    static func isLoop(_ request: Request, via: String) -> Bool {
        guard let name = viaName else { return false }
        return request.headers[values: name].contains { $0.contains(via) }
    }

    /// The response to the client.
    static func response(of received: ReceivedResponse) -> Response {
        Response(
            status: HTTPResponse.Status(code: received.status), headers: passedOn(received.headers, without: ofResponses),
            body: received.body)
    }

    /// The headers without Understudy's own, and those of one connection (RFC 9110, section 7.6.1), including the ones that `Connection` names.
    private static func passedOn(_ headers: HTTPFields, without names: Set<String>) -> HTTPFields {
        let named = headers[values: .connection].flatMap { $0.lowercased().split(separator: ",").map { $0.trimmingSpace() } }
        return HTTPFields(
            headers.filter { field in
                let name = field.name.canonicalName
                return !name.hasPrefix("x-understudy-") && !ofConnection.contains(name) && !names.contains(name)
                    && !named.contains { $0 == name }
            })
    }

    private static let viaName = HTTPField.Name("Via")
    private static let ofConnection: Set<String> = [
        "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer", "transfer-encoding",
        "upgrade", "content-length",
    ]
    private static let ofRequests: Set<String> = ["host", "accept-encoding", "expect"]
    /// The id that the server writes itself.
    private static let ofResponses: Set<String> = ["x-request-id"]
}
