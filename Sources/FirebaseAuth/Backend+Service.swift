import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// The form of a user's own endpoints at this backend. Its own operations are routes.
extension FirebaseAuthBackend {
    package static let pathPrefix = ""
    package static let operations: [Operation<FirebaseAuthBackend>] = []

    package static let form = OpenAPIForm(
        info: OpenAPIForm.Info(title: "Firebase Auth", summary: "", about: "", tags: [:]), componentPrefix: "Firebase",
        securitySchemes: [:], security: [["FirebaseKey": []], ["FirebaseKeyHeader": []], ["FirebaseOwner": []]], everywhere: [],
        invalid: [],
        notFound: [], conflict: [], pathParameter: { _ in "A part of the path." }, failureSchema: { _ in .anyObject }, envelope: { $0 },
        exampleEnvelope: { $0 })

    /// Its operations have no user but in their bodies: a caller has the API key, or is the owner.
    package static let ownCaller = Access<FirebaseAuthBackend, EndpointCaller>("API key, or owner", [.authorization, .apiKey]) {
        service, context in
        _ = try service.keyOrOwner.ask(context)
        let principal = try context.principal
        return EndpointCaller(account: principal?.account, id: principal?.userID, email: principal?.email)
    }

    package static func body(of request: Request) throws -> JSON {
        if let refusal = request.bodyRefusal { throw RequestError.refused(refusal) }
        do {
            return try JSON(parsing: request.body, depthLimit: JSON.storedDepthLimit)
        } catch {
            throw RequestError.invalidJSON(error)
        }
    }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response {
        .firebase(data, status: status)
    }
}
