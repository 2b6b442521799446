import MicroHTTP
import UnderstudyCore
import Values

/// Of parts with the same name, the first one counts.
extension MultipartForm {
    /// `nil` if the request's body is none.
    init?(_ request: Request) throws(FitIQError) {
        do {
            try self.init(request.body, type: request.headers[.contentType] ?? "")
        } catch {
            throw .invalidPayload
        }
    }

    func bytes(_ name: String) -> [UInt8]? { parts.first { $0.name.isSame(as: name) }?.content }

    /// A text that can be stored; `nil` for an empty part, too. SQLite would end a text at U+0000.
    func text(_ name: String) throws(FitIQError) -> String? {
        guard let content = bytes(name), !content.isEmpty else { return nil }
        guard let text = String(validating: content, as: UTF8.self), !text.utf8.contains(0) else { throw .invalidPayload }
        return text
    }
}
