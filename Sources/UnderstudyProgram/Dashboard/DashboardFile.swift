import Cryptography
import HTTPTypes
import MicroHTTP
import Values

/// A file of the dashboard, with the headers for browsers.
///
/// Browsers cache the file and revalidate it each time: a new build is visible at once, and an unchanged file is not sent again.
struct DashboardFile: Sendable {
    private let contentType: String
    private let body: [UInt8]
    /// The entity tag: a hash of the body, in quotation marks.
    private let tag: String

    /// - Parameter name: its ending determines the content type.
    init(name: String, text: String) {
        body = Array(text.utf8)
        contentType = Self.contentTypes.first { name.hasSuffix($0.ending) }?.type ?? "text/plain; charset=utf-8"
        let digits = SHA256.hash(body).prefix(12).map { padded($0, 2, radix: 16) }
        tag = "\"\(digits.joined().lowercased())\""
    }

    private static let contentTypes = [
        (ending: ".html", type: "text/html; charset=utf-8"), (ending: ".css", type: "text/css; charset=utf-8"),
        (ending: ".js", type: "text/javascript; charset=utf-8"), (ending: ".svg", type: "image/svg+xml"),
    ]

    /// Allows only what this server serves, no frame around the page, and no form submission.
    static let contentSecurityPolicy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data:", "connect-src 'self'", "base-uri 'self'",
        "form-action 'none'", "frame-ancestors 'none'",
    ].joined(separator: "; ")

    /// The file, or 304 if the caller has it.
    func response(to request: Request) -> Response {
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .vary: "Accept"]
        if let known = request.headers[.ifNoneMatch], isAmong(known) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = contentType
        headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
        headers[.xContentTypeOptions] = "nosniff"
        if let name = Self.referrerPolicy { headers[name] = "no-referrer" }
        return Response(status: .ok, headers: headers, body: body)
    }

    private static let referrerPolicy = HTTPField.Name("Referrer-Policy")

    /// Whether a list of tags contains this one (RFC 9110, section 13.1.2). Weak tags match, too.
    private func isAmong(_ known: String) -> Bool {
        known.utf8.split(separator: UInt8(ascii: ",")).contains { item in
            var text = Substring(item).trimmingSpace()
            if text.utf8.starts(with: "W/".utf8) { text = text.dropFirst(2) }
            return text.utf8.elementsEqual(tag.utf8) || text.utf8.elementsEqual("*".utf8)
        }
    }
}
