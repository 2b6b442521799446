import HTTPTypes
import MicroHTTP

extension Response {
    /// The answer to a browser's preflight as Express's `cors` gives it: any origin may do anything.
    package static func preflight(_ request: Request) -> Response {
        var headers: HTTPFields = [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET,HEAD,PUT,PATCH,POST,DELETE",
            .vary: "Access-Control-Request-Headers",
        ]
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
        return Response(status: .noContent, headers: headers)
    }
}
