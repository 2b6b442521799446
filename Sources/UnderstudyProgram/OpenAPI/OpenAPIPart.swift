import UnderstudyCore

/// A part of the program's OpenAPI document: a backend's, or the control API's. It is also a complete document by itself.
struct OpenAPIPart: Sendable {
    /// The name of the backend, or `understudy`.
    let name: String
    private let source: Source

    private enum Source: Sendable {
        case text(String)
        case service(any Service.Type)
    }

    static let control = OpenAPIPart(name: ControlAPI.name, source: .text(EmbeddedText.controlYAML))

    /// The parts of the backends, then that of the control API.
    static func all(of backends: [any Backend.Type]) -> [OpenAPIPart] {
        backends.compactMap { backend in
            if let service = backend as? any Service.Type { return OpenAPIPart(name: backend.name, source: .service(service)) }
            return backend.openAPI.isEmpty ? nil : OpenAPIPart(name: backend.name, source: .text(backend.openAPI))
        } + [control]
    }

    /// Parses or derives the part, which takes some tenths of a second in a debug build.
    func json() throws(OpenAPIError) -> JSON {
        switch source {
        case .service(let service): return service.document
        case .text(let text):
            do {
                return try JSON(yaml: text)
            } catch {
                throw .malformed(part: name, reason: error.reason)
            }
        }
    }

    var isGenerated: Bool { if case .service = source { true } else { false } }

    /// The original text with its comments, or the generated text of a derived part.
    func yaml() throws(OpenAPIError) -> String {
        switch source {
        case .text(let text): text
        case .service(let service): try service.document.withOneServer.yamlText(of: name)
        }
    }

    /// The address that parts are written with.
    static let writtenServer = "http://127.0.0.1:4000"
}
