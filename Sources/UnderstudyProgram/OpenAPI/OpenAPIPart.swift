import UnderstudyCore
import Values

/// A part of the program's OpenAPI document: a backend's, or the control API's. It is also a complete document by itself.
struct OpenAPIPart: Sendable {
    /// The name of the backend, or `understudy`.
    let name: String
    /// Derives the document, which takes some tenths of a second in a debug build.
    let json: @Sendable () -> JSON

    static let control = OpenAPIPart(name: ControlAPI.name) { ControlAPI.document }

    /// The parts of the backends that serve anything, then that of the control API.
    static func all(of backends: [any Backend]) -> [OpenAPIPart] {
        backends.compactMap { backend in
            guard let service = backend as? any Service, service.servesOperations else { return nil }
            return OpenAPIPart(name: backend.name) { service.extended(service.document) }
        } + [control]
    }

    /// The address that a document names as its server, unless a request has another.
    static let defaultServer = "http://127.0.0.1:4000"
}

extension Service {
    /// A document with the members that a user's own endpoints merge into answers.
    fileprivate func extended(_ document: JSON) -> JSON { endpoints.extensions.reduce(document) { $1.applied(to: $0) } }
}
