import HTTPTypes
import MicroHTTP

extension Response {
    /// The answer to a browser's preflight as Express's `cors` gives it: any origin may do anything. Not every one may ask; the name of one that
    /// does takes the place of the `*`.
    package static func preflight(_ request: Request) -> Response {
        var headers: HTTPFields = [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET,HEAD,PUT,PATCH,POST,DELETE",
            .vary: "Access-Control-Request-Headers",
        ]
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
        return Response(status: .noContent, headers: headers)
    }
}

extension JSON {
    /// Reads a body as Express's parser does: an object or an array, nothing else. It may not nest as deep as other JSON, for some of it is
    /// stored as it came; and no text may have U+0000 in it, where it would end for the database's functions.
    package init(expressBody bytes: [UInt8]) throws(RequestError) {
        do {
            self = try JSON(parsing: bytes, depthLimit: Self.storedDepthLimit)
        } catch {
            throw .invalidJSON(error)
        }
        // The character stands in JSON as an escape alone, which few bodies have.
        if bytes.contains(UInt8(ascii: "\\")), holdsNUL {
            throw .invalidJSON(JSONSyntaxError(reason: "U+0000 in a string", line: 1, column: 1))
        }
        switch self {
        case .object, .array: break
        default: throw .invalidJSON(JSONSyntaxError(reason: "neither an object nor an array", line: 1, column: 1))
        }
    }
}
