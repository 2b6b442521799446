import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    /// How a document is written; the ending of its file's name.
    private enum Form: String, CaseIterable {
        case json, yaml
    }

    static func openAPIAsJSON(_ lab: Laboratory) throws -> Response {
        try document(nil, as: .json, lab)
    }

    static func openAPIAsYAML(_ lab: Laboratory) throws -> Response {
        try document(nil, as: .yaml, lab)
    }

    static func openAPIPart(_ lab: Laboratory) throws -> Response {
        let file = lab.parameters["file"] ?? ""
        let files = lab.services.openAPI.names.flatMap { name in Form.allCases.map { (name: name, form: $0) } }
        guard let found = files.first(where: { "\($0.name).\($0.form.rawValue)".isSame(as: file) }) else {
            throw noDocument(file, lab)
        }
        return try document(found.name, as: found.form, lab)
    }

    private static func noDocument(_ file: String, _ lab: Laboratory) -> ControlError {
        let names = lab.services.openAPI.names.map { "\($0).json" }.joined(separator: ", ")
        return ControlError(.notFound, "there is no OpenAPI document \(file.cut()); there are \(names), and the same with .yaml")
    }

    private static func document(_ name: String?, as form: Form, _ lab: Laboratory) throws -> Response {
        let documents = lab.services.openAPI
        switch form {
        case .json:
            guard let document = try documents.json(of: name, at: lab.baseURL(of: lab.world)) else { throw RequestError.notFound }
            return .control(document)
        case .yaml:
            guard let text = try documents.yaml(of: name, at: lab.baseURL(of: lab.world)) else { throw RequestError.notFound }
            return Response(
                status: .ok, headers: [.contentType: "application/yaml", .cacheControl: "no-store"], body: Array(text.utf8))
        }
    }
}
