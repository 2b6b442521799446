import UnderstudyCore
import Values

/// A part of the program's OpenAPI document: a backend's, or the control API's. It is also a complete document by itself.
struct OpenAPIPart: Sendable {
    /// The name of the backend, or `understudy`.
    let name: String
    private let source: Source

    private enum Source: Sendable {
        case text(String)
        case service(any Service)
        case control
        /// A written part of a backend with endpoints of a user's own.
        case extended(String, any Service)
    }

    static let control = OpenAPIPart(name: ControlAPI.name, source: .control)

    /// The parts of the backends, then that of the control API.
    static func all(of backends: [any Backend]) -> [OpenAPIPart] {
        backends.compactMap { backend in
            let text = type(of: backend).openAPI
            guard text.isEmpty else {
                let changed = backend.endpoints.isEmpty ? nil : backend as? any Service
                return OpenAPIPart(name: backend.name, source: changed.map { .extended(text, $0) } ?? .text(text))
            }
            guard let service = backend as? any Service, !service.servedRoutes.isEmpty else { return nil }
            return OpenAPIPart(name: backend.name, source: .service(service))
        } + [control]
    }

    /// Parses or derives the part, which takes some tenths of a second in a debug build.
    func json() throws(OpenAPIError) -> JSON {
        switch source {
        case .service(let service): return service.extended(service.document)
        case .control: return ControlAPI.document
        case .text(let text): return try parsed(text)
        case .extended(let text, let service):
            let (written, own) = (try parsed(text), service.ownDocument)
            let tags = (written["tags"]?.array ?? []) + (own["tags"]?.array ?? [])
            let paths = (own["paths"]?.object ?? [:]).reduce(into: written["paths"]?.object ?? [:]) { paths, entry in
                // A path that is written has its parameters under their written names.
                let shape = RouteShape("", entry.key.routePath)
                let known = paths.first { RouteShape("", $0.key.routePath) == shape }
                let operations = (entry.value.object ?? [:]).filter { $0.key != "parameters" }
                paths[known?.key ?? entry.key] = known.map { $0.value.merging(.object(operations)) } ?? entry.value
            }
            return service.extended(written.merging(["tags": .array(tags), "paths": .object(paths)]))
        }
    }

    /// A written part. Each operation gets the security requirements of its part, unless it has its own.
    private func parsed(_ text: String) throws(OpenAPIError) -> JSON {
        let document: JSON
        do {
            document = try JSON(yaml: text)
        } catch {
            throw .malformed(part: name, reason: error.reason)
        }
        let security: JSON = .object(omittingMissing: [("security", document["security"])])
        let paths = (document["paths"]?.object ?? [:]).mapValues { item in
            .object((item.object ?? [:]).mapValues { $0.array == nil ? security.merging($0) : $0 })
        }
        return document.merging(["paths": .object(paths)])
    }

    var isGenerated: Bool { if case .text = source { false } else { true } }

    /// The original text with its comments, or the generated text of a derived part.
    func yaml() throws(OpenAPIError) -> String {
        switch source {
        case .text(let text): text
        case .service, .control, .extended: try json().withOneServer.yamlText(of: name)
        }
    }

    /// The address that parts are written with.
    static let writtenServer = "http://127.0.0.1:4000"
}

extension Service {
    /// A document with the members that a user's own endpoints merge into answers.
    fileprivate func extended(_ document: JSON) -> JSON { endpoints.extensions.reduce(document) { $1.applied(to: $0) } }
}
