import MicroHTTP
import Values

/// The parts of a `multipart/form-data` body (RFC 7578). Of parts with the same name, the first one counts.
struct MultipartForm {
    private let parts: [(name: String, content: [UInt8])]

    /// A form of the service has a few parts.
    private static let mostParts = 100
    /// RFC 2046, 5.1.1.
    private static let mostBoundaryBytes = 70
    /// The head of a part has a line or two. One with more has no name.
    private static let mostHeadBytes = 4_096

    /// `nil` if the request's body is none.
    init?(_ request: Request) throws(FitIQError) {
        guard let boundary = Self.boundary(in: request.headers[.contentType] ?? "") else { return nil }
        guard boundary.utf8.count <= Self.mostBoundaryBytes else { throw .invalidPayload }
        parts = request.body.withUnsafeBufferPointer { Self.parts(of: $0, boundary) }
    }

    /// Reads each byte of the body once.
    private static func parts(of body: UnsafeBufferPointer<UInt8>, _ boundary: String) -> [(name: String, content: [UInt8])] {
        let first = Needle(Array("--\(boundary)".utf8))
        let (blank, next) = (Needle(Array("\r\n\r\n".utf8)), Needle(Array("\r\n--\(boundary)".utf8)))
        var parts: [(name: String, content: [UInt8])] = []
        var position = first.end(in: body, body.indices)
        while let start = position, parts.count < mostParts, !body[start...].starts(with: "--".utf8) {
            guard let content = blank.end(in: body, start..<body.endIndex), let end = next.end(in: body, content..<body.endIndex) else {
                break
            }
            let head = body[start..<content - blank.length]
            if head.count <= mostHeadBytes, let name = name(in: String(decoding: head, as: UTF8.self)) {
                parts.append((name, Array(body[content..<end - next.length])))
            }
            position = end
        }
        return parts
    }

    func bytes(_ name: String) -> [UInt8]? { parts.first { $0.name.isSame(as: name) }?.content }

    /// A text that can be stored; `nil` for an empty part, too. SQLite would end a text at U+0000.
    func text(_ name: String) throws(FitIQError) -> String? {
        guard let content = bytes(name), !content.isEmpty else { return nil }
        guard let text = String(validating: content, as: UTF8.self), !text.utf8.contains(0) else { throw .invalidPayload }
        return text
    }

    private static func boundary(in type: String) -> String? {
        let type = HeaderValue(type)
        guard type.text.isSame(as: "multipart/form-data"), let boundary = type["boundary"], !boundary.isEmpty else { return nil }
        return boundary
    }

    private static func name(in head: String) -> String? {
        let lines = head.parts(between: "\r", "\n")
        let disposition = lines.first { $0.lowercased().begins(with: "content-disposition:") }
        return disposition.flatMap { HeaderValue($0)["name"] }
    }
}
