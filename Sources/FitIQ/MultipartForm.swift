import Foundation
import MicroHTTP
import UnderstudyCore

/// The parts of a `multipart/form-data` body (RFC 7578). Of parts with the same name, the first one counts.
struct MultipartForm {
    private let parts: [(name: String, content: Data)]

    /// A form of the service has a few parts.
    private static let mostParts = 100

    /// `nil` if the request's body is none.
    init?(_ request: Request) {
        guard let boundary = Self.boundary(in: request.headers[.contentType] ?? "") else { return nil }
        let body = Data(request.body)
        let (line, blank) = (Data("\r\n".utf8), Data("\r\n\r\n".utf8))
        let delimiter = Data("--\(boundary)".utf8)
        var parts: [(name: String, content: Data)] = []
        var position = body.range(of: delimiter)?.upperBound
        while let start = position, parts.count < Self.mostParts, !body[start...].starts(with: "--".utf8) {
            guard let head = body.range(of: blank, in: start..<body.endIndex),
                let end = body.range(of: line + delimiter, in: head.upperBound..<body.endIndex)
            else { break }
            if let name = Self.name(in: String(decoding: body[start..<head.lowerBound], as: UTF8.self)) {
                parts.append((name, body[head.upperBound..<end.lowerBound]))
            }
            position = end.upperBound
        }
        self.parts = parts
    }

    func bytes(_ name: String) -> [UInt8]? { content(name).map { [UInt8]($0) } }

    /// A text that can be stored; `nil` for an empty part, too. SQLite would end a text at U+0000.
    func text(_ name: String) throws(FitIQError) -> String? {
        guard let content = content(name), !content.isEmpty else { return nil }
        guard let text = String(bytes: content, encoding: .utf8), !text.utf8.contains(0) else { throw .invalidPayload }
        return text
    }

    private func content(_ name: String) -> Data? { parts.first { $0.name.isSame(as: name) }?.content }

    private static func boundary(in type: String) -> String? {
        let parts = type.parts(between: ";")
        guard parts.first?.trimmingSpace().lowercased() == "multipart/form-data" else { return nil }
        return parts.dropFirst().lazy.compactMap { value(of: "boundary", in: $0) }.first { !$0.isEmpty }
    }

    private static func name(in head: String) -> String? {
        let lines = head.parts(between: "\r", "\n")
        let disposition = lines.first { $0.lowercased().begins(with: "content-disposition:") }
        return disposition.flatMap { $0.parts(between: ";").lazy.compactMap { value(of: "name", in: $0) }.first }
    }

    /// The value of `name=value` or `name="value"`.
    private static func value(of name: String, in parameter: String) -> String? {
        let text = parameter.trimmingSpace()
        guard let sign = text.firstIndex(of: "="), text[..<sign].lowercased().isSame(as: name) else { return nil }
        return String(text[text.index(after: sign)...].trimmingPrefix("\"").prefix { $0 != "\"" })
    }
}
