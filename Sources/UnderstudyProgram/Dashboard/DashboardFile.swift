import Cryptography
import HTTPTypes
import MicroHTTP
import Synchronization
import Values

/// A file of the dashboard, with the headers for browsers.
///
/// Browsers cache the file and revalidate it each time: a new build is visible at once, and an unchanged file is not sent again.
final class DashboardFile: Sendable {
    /// The file as it is sent: unchanged or compressed.
    private struct Form: Sendable {
        let coding: ContentCoding?
        let body: [UInt8]
        /// The entity tag. It differs between forms, because their bytes do (RFC 9110, section 8.8.3).
        let tag: String
    }

    private let contentType: String
    /// Whether a browser can open the file as a document. Only documents have a policy, of 250 bytes: the page loads up to a hundred files.
    private let isDocument: Bool
    private let plain: Form
    /// Made on first use.
    private let compressed = Mutex<Form?>(nil)

    /// - Parameter name: its ending determines the content type.
    init(name: String, text: String) {
        let body = Array(text.utf8)
        contentType = Self.contentTypes.first { name.hasSuffix($0.ending) }?.type ?? "text/plain; charset=utf-8"
        isDocument = [".html", ".svg"].contains { name.hasSuffix($0) }
        let digits = SHA256.hash(body).prefix(12).map { padded($0, 2, radix: 16) }
        plain = Form(coding: nil, body: body, tag: digits.joined().lowercased())
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
        let form = request.accepts(.gzip) ? compressedForm() : plain
        let tag = "\"\(form.tag)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .vary: "Accept, Accept-Encoding"]
        if let known = request.headers[.ifNoneMatch], Self.list(known, has: tag) { return Response(status: .notModified, headers: headers) }
        headers[.contentType] = contentType
        headers[.contentEncoding] = form.coding?.rawValue
        headers[.xContentTypeOptions] = "nosniff"
        if isDocument {
            headers[.contentSecurityPolicy] = Self.contentSecurityPolicy
            if let name = Self.referrerPolicy { headers[name] = "no-referrer" }
        }
        return Response(status: .ok, headers: headers, body: form.body)
    }

    /// The file in gzip, or unchanged if gzip makes it no smaller.
    private func compressedForm() -> Form {
        compressed.withLock { form in
            if let form { return form }
            let coding = ContentCoding.gzip
            let made = coding.encode(plain.body).map { Form(coding: coding, body: $0, tag: "\(plain.tag)-\(coding)") } ?? plain
            form = made
            return made
        }
    }

    private static let referrerPolicy = HTTPField.Name("Referrer-Policy")

    /// Whether a list of tags contains one (RFC 9110, section 13.1.2). Weak tags match, too.
    private static func list(_ known: String, has tag: String) -> Bool {
        known.utf8.split(separator: UInt8(ascii: ",")).contains { item in
            var text = Substring(item).trimmingSpace()
            if text.utf8.starts(with: "W/".utf8) { text = text.dropFirst(2) }
            return text.utf8.elementsEqual(tag.utf8) || text.utf8.elementsEqual("*".utf8)
        }
    }
}
