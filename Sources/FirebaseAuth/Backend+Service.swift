import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension FirebaseAuthBackend {
    /// Its operations have no user but in their bodies: a caller has the API key, or is the owner.
    package static let ownCaller = Access<FirebaseAuthBackend, EndpointCaller>("API key, or owner", [.authorization, .apiKey]) {
        service, context in
        _ = try service.requester(context)
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

    package static func sentBody(of request: Request) -> JSON? { try? RequestBody(request).json }

    package static func declaredName(_ sent: String) -> String? {
        let name = RequestBody.camelCase(sent)
        return ignoredNames.contains(ExactText(name)) ? nil : name
    }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .firebase(data, status: status) }
}

/// How requests authenticate (firebase-auth.md 1.5).
extension Access<FirebaseAuthBackend, Requester> {
    static let keyOrOwner = Access("API key, or owner", [.authorization, .apiKey], refuses: [.invalidCredentials]) { service, context in
        try service.requester(context)
    }

    /// For paths that name a project.
    static let owner = Access(
        "owner", [.authorization, .apiKey], security: [["FirebaseOwner": []]], refuses: [.invalidCredentials]
    ) { service, context in
        let requester = try service.requester(context)
        guard requester.isOwner else { throw FirebaseError.projectDenied }
        service.noteProject(context)
        return requester
    }

    /// For the emulator's own routes. They need no credentials, but refuse callers on other machines by default.
    static let emulator = Access("loopback", [], security: []) { service, context in
        try service.checkRemote(context)
        service.noteProject(context)
        return Requester(isOwner: true)
    }
}

extension Access<FirebaseAuthBackend, Void> {
    /// An API key is required; `Bearer owner` does not replace it.
    static let key = Access("API key", [.apiKey], security: [["FirebaseKey": []], ["FirebaseKeyHeader": []]]) { _, context in
        guard context.hasAPIKey else { throw FirebaseError.missingKey }
    }

    static let open = Access("none", [], security: []) { _, _ in }
}
