import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension LongevityBackend {
    package static let pathPrefix = ""

    package static let readsBodyFirst = true

    package static func body(of request: Request) throws -> JSON { try JSON(expressBody: request.body) }

    package static func success(_ data: JSON, status: HTTPResponse.Status) -> Response { .json(data, status: status) }

    package static let ownCaller = Access<LongevityBackend, CurrentUser>.currentUser.asCaller {
        EndpointCaller(account: $0.account, id: $0.uid, email: $0.email)
    }
}

extension Input<LongevityBackend, JSON?> {
    /// A body that the operation reads by JavaScript's rules; `nil` if there is none. The schema only describes it. See ``Context/body()``.
    static func json(_ schema: ValueSchema, mayBeMissing: Bool = false) -> Input {
        .described(schema, mayBeMissing: mayBeMissing) { try $0.body() }
    }

    /// A body that is parsed and ignored: invalid JSON is a 400.
    static let ignored = json(.described(["type": "object", "description": "Anything; ignored.", "example": [:]]), mayBeMissing: true)

    /// The same, of an operation whose document has no body.
    static let ignoredSilently = described(nil) { try $0.body() }
}
