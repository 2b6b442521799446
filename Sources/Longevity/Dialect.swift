import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The form of a user's own endpoints at this backend. Its own operations are routes.
extension LongevityBackend {
    package static let pathPrefix = ""
    package static let operations: [Operation<LongevityBackend>] = []

    package static let form = OpenAPIForm(
        info: OpenAPIForm.Info(title: "Longevity App", summary: "", about: "", tags: [:]), componentPrefix: "Longevity",
        securitySchemes: [:], security: [["LongevityBearer": []]], everywhere: [], invalid: [], notFound: [], conflict: [],
        pathParameter: { _ in "A part of the path." }, failureSchema: { _ in .anyObject }, envelope: { $0 }, exampleEnvelope: { $0 })

    package static let ownCaller = Access<LongevityBackend, CurrentUser>("bearer token", [.authorization]) { _, context in
        try context.currentUser(context.principal)
    }.asCaller { EndpointCaller(account: $0.account, id: $0.uid, email: $0.email) }

    package static func body(of request: Request) throws -> JSON { try JSON(expressBody: request.body) }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .json(data, status: status) }
}
