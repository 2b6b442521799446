import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// The OpenAPI documents.
extension ControlAPI {
    static let documentOperations: [ControlOperation] = [
        .call(
            "openAPI", .get, .root("/openapi.json"), .texts, "Get the OpenAPI document",
            "All parts in one document: each backend's, and this one.", answers: .bare(documentSchema, documentAbout)
        ) { try document(nil, as: .json, $0) },
        .call(
            "openAPIAsYAML", .get, .root("/openapi.yaml"), .texts, "Get the OpenAPI document as YAML",
            "All parts in one document: each backend's, and this one.", answers: yaml
        ) { try document(nil, as: .yaml, $0) },
        .call(
            "openAPIPart", .get, .root("/openapi/:file"), .texts, "Get a part of the OpenAPI document",
            "The part of one backend, or this one.",
            with: [
                ParameterDescription(
                    inPath: "file", ["type": "string", "pattern": #"^[A-Za-z]+\.(json|yaml)$"#],
                    "The name of a backend, or `understudy` for the control API, with `.json` or `.yaml`. Every other name is a 404.",
                    example: "fitiq.json")
            ], answers: .bare(documentSchema, documentAbout), yaml, by: openAPIPart),
    ].tagged("Control server")

    private static let documentAbout =
        "An OpenAPI 3.1 document. Its one server is the address of the request; in a sandbox, the sandbox's base URL."

    private static let documentSchema = ValueSchema.named(
        "ControlOpenAPIDocument",
        .described(
            [
                "type": "object", "required": ["openapi", "info", "servers", "paths"],
                "description": "A document as in the OpenAPI Specification 3.1, of which only some members are described here.",
                "properties": [
                    "openapi": ["type": "string", "const": "3.1.0"],
                    "info": [
                        "type": "object", "required": ["title", "version"],
                        "properties": ["title": ["type": "string"], "version": ["type": "string"]],
                    ],
                    "servers": [
                        "type": "array", "minItems": 1, "maxItems": 1,
                        "items": ["type": "object", "required": ["url"], "properties": ["url": ["type": "string"]]],
                    ],
                    "paths": ["type": "object"],
                ],
            ],
            example: [
                "openapi": "3.1.0", "info": ["title": "Understudy", "version": .string(understudyVersion)],
                "servers": [["url": .string(OpenAPIPart.defaultServer)]], "paths": [:],
            ]))

    private static let yaml = Answer.media(
        "application/yaml", documentAbout, schema: documentSchema.jsonSchema(), example: documentSchema.example)

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
        let documents = context.services.openAPI
        let compressed = context.request.accepts(.gzip) ? try documents.compressedText(of: name, as: form, at: baseURL) : nil
        guard let text = try compressed ?? documents.text(of: name, as: form, at: baseURL) else { throw RequestError.notFound }
        var response = Response.control(encoded: text)
        if form == .yaml { response.headers[.contentType] = "application/yaml" }
        if compressed != nil { response.headers[.contentEncoding] = ContentCoding.gzip.rawValue }
        response.headers[.vary] = "Accept-Encoding"
        return response
    }
}
