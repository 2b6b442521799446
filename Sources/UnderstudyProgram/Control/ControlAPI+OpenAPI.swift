import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    static func openAPIAsJSON(_ lab: Laboratory) throws -> Response {
        try document(nil, as: .json, lab)
    }

    static func openAPIAsYAML(_ lab: Laboratory) throws -> Response {
        try document(nil, as: .yaml, lab)
    }

    static func openAPIPart(_ lab: Laboratory) throws -> Response {
        let file = lab.parameters["file"] ?? ""
        let files = lab.services.openAPI.names.flatMap { name in OpenAPIDocuments.Form.allCases.map { (name: name, form: $0) } }
        guard let found = files.first(where: { "\($0.name).\($0.form.rawValue)".isSame(as: file) }) else {
            throw noDocument(file, lab)
        }
        return try document(found.name, as: found.form, lab)
    }

    private static func noDocument(_ file: String, _ lab: Laboratory) -> ControlError {
        let names = lab.services.openAPI.names.map { "\($0).json" }.joined(separator: ", ")
        return ControlError(.notFound, "there is no OpenAPI document \(file.cut()); there are \(names), and the same with .yaml")
    }

    private static func document(_ name: String?, as form: OpenAPIDocuments.Form, _ lab: Laboratory) throws -> Response {
        let baseURL = lab.baseURL(of: lab.world)
        guard let text = try lab.services.openAPI.text(of: name, as: form, at: baseURL) else { throw RequestError.notFound }
        var response = Response.control(encoded: text)
        if form == .yaml { response.headers[.contentType] = "application/yaml" }
        return response
    }
}
