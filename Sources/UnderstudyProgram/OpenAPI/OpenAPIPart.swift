import UnderstudyCore

/// A part of the program's OpenAPI document: a backend's, or the control API's. It is also a complete document by itself.
struct OpenAPIPart: Sendable {
    /// The name of the backend, or `understudy`.
    let name: String
    /// The original text.
    let yaml: String

    static let control = OpenAPIPart(name: ControlAPI.name, yaml: EmbeddedText.controlYAML)

    /// The parts of the backends, then that of the control API.
    static func all(of backends: [any Backend.Type]) -> [OpenAPIPart] {
        backends.filter { !$0.openAPI.isEmpty }.map { OpenAPIPart(name: $0.name, yaml: $0.openAPI) } + [control]
    }

    /// Parses the part, which takes some tenths of a second in a debug build.
    func json() throws(OpenAPIError) -> JSON {
        do {
            return try JSON(yaml: yaml)
        } catch {
            throw .malformed(part: name, reason: error.reason)
        }
    }

    /// The address that parts are written with.
    static let writtenServer = "http://127.0.0.1:4000"
}
