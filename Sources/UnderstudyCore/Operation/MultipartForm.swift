import MicroHTTP
import Values

/// The parts of a `multipart/form-data` body (RFC 7578).
package struct MultipartForm: Sendable {
    package struct Part: Sendable {
        package let name: String
        /// The file of the client from which the content comes; `nil` for a field.
        package let fileName: String?
        /// The part's `Content-Type`.
        package let type: String?
        package let content: [UInt8]
    }

    /// The boundary is longer than RFC 2046 allows.
    package struct BoundaryTooLong: Error {}

    package let parts: [Part]

    /// A form of an app has a few parts.
    private static let mostParts = 100
    /// RFC 2046, 5.1.1.
    private static let mostBoundaryBytes = 70
    /// The head of a part has a line or two. One with more has no name.
    private static let mostHeadBytes = 4_096

    /// `nil` if the body is none.
    ///
    /// - Parameter type: the header `Content-Type`.
    package init?(_ body: [UInt8], type: String) throws(BoundaryTooLong) {
        guard let boundary = Self.boundary(in: type) else { return nil }
        guard boundary.utf8.count <= Self.mostBoundaryBytes else { throw BoundaryTooLong() }
        parts = body.withUnsafeBufferPointer { Self.parts(of: $0, boundary) }
    }

    /// Reads each byte of the body once.
    private static func parts(of body: UnsafeBufferPointer<UInt8>, _ boundary: String) -> [Part] {
        let first = Needle(Array("--\(boundary)".utf8))
        let (blank, next) = (Needle(Array("\r\n\r\n".utf8)), Needle(Array("\r\n--\(boundary)".utf8)))
        var parts: [Part] = []
        var position = first.end(in: body, body.indices)
        while let start = position, parts.count < mostParts, !body[start...].starts(with: "--".utf8) {
            guard let content = blank.end(in: body, start..<body.endIndex), let end = next.end(in: body, content..<body.endIndex) else {
                break
            }
            let head = body[start..<content - blank.length]
            if head.count <= mostHeadBytes,
                let part = part(String(decoding: head, as: UTF8.self), Array(body[content..<end - next.length]))
            {
                parts.append(part)
            }
            position = end
        }
        return parts
    }

    /// - Returns: `nil` for a part without a name.
    private static func part(_ head: String, _ content: [UInt8]) -> Part? {
        let lines = head.parts(between: "\r", "\n")
        func header(_ name: StaticString) -> Substring? {
            lines.first { $0.lowercased().begins(with: name) }.map { Substring($0.utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst()) }
        }
        guard let disposition = header("content-disposition:").map({ HeaderValue($0) }), let name = disposition["name"] else { return nil }
        return Part(
            name: name, fileName: disposition["filename"], type: header("content-type:").map { String($0.trimmingSpace()) },
            content: content)
    }

    private static func boundary(in type: String) -> String? {
        let type = HeaderValue(type)
        guard type.text.isSame(as: "multipart/form-data"), let boundary = type["boundary"], !boundary.isEmpty else { return nil }
        return boundary
    }
}
