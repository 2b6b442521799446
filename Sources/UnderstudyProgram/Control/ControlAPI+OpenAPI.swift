import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension ControlAPI {
    static func openAPIPart(_ context: ControlContext) throws -> Response {
        let file = context.parameters["file"] ?? ""
        let files = context.services.openAPI.names.flatMap { name in OpenAPIDocuments.Form.allCases.map { (name: name, form: $0) } }
        guard let found = files.first(where: { "\($0.name).\($0.form.rawValue)".isSame(as: file) }) else {
            let names = context.services.openAPI.names.map { "\($0).json" }.joined(separator: ", ")
            throw ControlError(.notFound, "there is no OpenAPI document \(file.cut()); there are \(names), and the same with .yaml")
        }
        return try document(found.name, as: found.form, context)
    }

    /// - Parameter name: `nil` for the whole document.
    static func document(_ name: String?, as form: OpenAPIDocuments.Form, _ context: ControlContext) throws -> Response {
        let baseURL = context.baseURL(of: context.world)
        guard let text = try context.services.openAPI.text(of: name, as: form, at: baseURL) else { throw RequestError.notFound }
        var response = Response.control(encoded: text)
        if form == .yaml { response.headers[.contentType] = "application/yaml" }
        return response
    }
}
