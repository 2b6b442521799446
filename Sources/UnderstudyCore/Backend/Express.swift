import HTTPTypes
import MicroHTTP
import Values

extension Response {
    /// The answer to a browser's preflight in the form of Express's `cors`. Every origin may send any request. The program then replaces
    /// the `*` by the origin of an admitted page.
    package static func preflight(_ request: Request) -> Response {
        var headers: HTTPFields = [
            .accessControlAllowOrigin: "*", .accessControlAllowMethods: "GET,HEAD,PUT,PATCH,POST,DELETE",
            .vary: "Access-Control-Request-Headers",
        ]
        headers[.accessControlAllowHeaders] = request.headers[.accessControlRequestHeaders]
        return Response(status: .noContent, headers: headers)
    }
}

extension HTTPFields {
    /// Whether these headers make a request with the method `OPTIONS` a CORS preflight.
    package var isCORSPreflight: Bool { self[.origin] != nil && self[.accessControlRequestMethod] != nil }
}

extension ContentCoding {
    /// The codings that Express's parser decodes by default.
    package static let express: [ContentCoding] = [.gzip, .deflate]
}

extension Refusal {
    /// The message of Express's parser about a body that it cannot decode; `nil` for other refusals.
    package var expressMessage: String? {
        if case .unsupportedCoding(let name) = self { "unsupported content encoding \"\(name.cut())\"" } else { nil }
    }
}

extension JSON {
    /// Reads a body as Express's parser does: only an object or an array. A byte order mark is left out, and a body without anything else is
    /// an empty object. Two limits go beyond other JSON. Nesting is limited further,
    /// because some bodies are stored as they came. U+0000 is refused in texts, because the database's functions end a text there.
    package init(expressBody sent: [UInt8]) throws(RequestError) {
        let bytes = sent.withoutByteOrderMark
        guard !bytes.isEmpty else {
            self = [:]
            return
        }
        do {
            self = try JSON(parsing: bytes, depthLimit: Self.storedDepthLimit)
        } catch {
            throw .invalidJSON(error)
        }
        // In JSON this character can only be an escape, which few bodies contain.
        if bytes.contains(UInt8(ascii: "\\")), holdsNUL {
            throw .invalidJSON(JSONSyntaxError(reason: "U+0000 in a string", line: 1, column: 1))
        }
        guard object != nil || array != nil else {
            throw .invalidJSON(JSONSyntaxError(reason: "neither an object nor an array", line: 1, column: 1))
        }
    }
}
