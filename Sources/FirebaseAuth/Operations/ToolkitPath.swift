import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

/// A path of an operation, and the requests that may use it (firebase-auth.md 1.1, 1.5).
struct ToolkitPath: Sendable {
    let path: OperationPath
    let access: Access<FirebaseAuthBackend, Requester>

    private init(_ path: String, _ access: Access<FirebaseAuthBackend, Requester>) {
        self.path = OperationPath(stringLiteral: path)
        self.access = access
    }

    /// A path of the mobile SDKs.
    static func legacy(_ name: String) -> ToolkitPath {
        ToolkitPath("/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)", .keyOrOwner)
    }

    /// A path of the JS SDK.
    static func v1(_ name: String) -> ToolkitPath { ToolkitPath("/identitytoolkit.googleapis.com/v1/\(name)", .keyOrOwner) }

    static func v2(_ name: String) -> ToolkitPath { ToolkitPath("/identitytoolkit.googleapis.com/v2/\(name)", .keyOrOwner) }

    /// A path of the Admin SDKs, which names a project.
    static func project(_ name: String) -> ToolkitPath {
        ToolkitPath("/identitytoolkit.googleapis.com/v1/projects/:project\(name)", .owner)
    }

    /// The same in the second version.
    static func projectV2(_ name: String) -> ToolkitPath {
        ToolkitPath("/identitytoolkit.googleapis.com/v2/projects/:project\(name)", .owner)
    }

    /// A path of the emulator alone.
    static func emulator(_ name: String) -> ToolkitPath { ToolkitPath("/emulator/v1/projects/:project\(name)", .emulator) }
}

typealias ToolkitCall = Call<FirebaseAuthBackend, Requester, RequestBody>

extension Operation<FirebaseAuthBackend> {
    /// An operation with the same answers on each of its paths.
    ///
    /// - Parameter paths: by the ids in the OpenAPI document.
    static func onEach<Sent>(
        _ paths: KeyValuePairs<String, ToolkitPath>, by method: HTTPRequest.Method = .post, _ summary: String, _ details: String? = nil,
        query: Parameters = [], body: Input<FirebaseAuthBackend, Sent>, answers: Answer, refuses failures: [Failure] = [],
        _ answer: @escaping @Sendable (Call<FirebaseAuthBackend, Requester, Sent>) throws -> Response
    ) -> [Operation] {
        paths.map { id, path in
            .call(
                id, method, path.path, summary, details, for: path.access, query: query, body: body, answers: answers,
                refuses: failures, if: \.settings.isEnabled, answer
            ).sharing(paths.first?.value.path ?? path.path)
        }
    }

    /// An operation on the users of the one project.
    ///
    /// Refuses a request for users of others: `INSUFFICIENT_PERMISSION`, or a 501 for a tenant (firebase-auth-more.md B98, 14).
    static func onUsers(
        _ paths: KeyValuePairs<String, ToolkitPath>, by method: HTTPRequest.Method = .post, _ summary: String, _ details: String? = nil,
        query: Parameters = [], body: Input<FirebaseAuthBackend, RequestBody>, answers: Answer, refuses failures: [Failure] = [],
        _ answer: @escaping @Sendable (ToolkitCall) throws -> Response
    ) -> [Operation] {
        onEach(
            paths, by: method, summary, details, query: query, body: body, answers: answers,
            refuses: [.notImplemented, .shared(.unsupportedCoding)] + failures
        ) { call in
            if !call.user.isOwner, try call.sent.filled("targetProjectId") != nil { throw FirebaseError.projectDenied }
            if try call.sent.filled("tenantId") != nil || call.query["tenantId"]?.isEmpty == false {
                throw FirebaseError.missing("tenants, of which tenantId names one")
            }
            return try answer(call)
        }
    }
}

extension Input<FirebaseAuthBackend, RequestBody> {
    /// A body that is read by Google's rules, which ``RequestBody`` has.
    ///
    /// - Parameters:
    ///   - name: of the component in the OpenAPI document.
    ///   - isClosed: whether other members are refused. Most operations ignore them.
    ///   - example: a valid body. Few of the members go together.
    static func google(
        _ name: String, _ members: [ValueSchema.Field], orPlainForm form: ValueSchema? = nil, isClosed: Bool = false, example: JSON
    ) -> Input {
        .described(
            .named(name, isClosed ? .closedObject(members) : .object(members)), example: example, orPlainForm: form, mayBeMissing: true
        ) {
            try RequestBody($0.request)
        }
    }

    /// The body of a request by GET, in which only the members count that name other users.
    static var unused: Input { .described(nil) { try RequestBody($0.request) } }
}
