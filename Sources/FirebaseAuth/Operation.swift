import HTTPTypes
import MicroHTTP
import UnderstudyCore

/// One operation, available under several paths: the legacy one of the mobile SDKs, the one of the JS SDK, the one of the Admin SDKs
/// (firebase-auth.md 1.1, 2).
struct Operation: Sendable {
    let method: HTTPRequest.Method
    /// The path after ``legacyPrefix``.
    var legacy: String?
    /// The path after ``prefix``.
    var plain: String?
    /// The path after ``prefix`` and a project.
    var admin: String?
    /// The path after ``secondPrefix``.
    var v2: String?
    let summary: String
    let lane: Workers.Lane
    let handler: @Sendable (Requester, Context) throws -> Response

    private static let legacyPrefix = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    private static let prefix = "/identitytoolkit.googleapis.com/v1/"
    private static let secondPrefix = "/identitytoolkit.googleapis.com/v2/"

    init(
        _ method: HTTPRequest.Method = .post, legacy: String? = nil, plain: String? = nil, admin: String? = nil, v2: String? = nil,
        _ summary: String, lane: Workers.Lane = .quick, handler: @escaping @Sendable (Requester, Context) throws -> Response
    ) {
        self.method = method
        self.legacy = legacy
        self.plain = plain
        self.admin = admin
        self.v2 = v2
        self.summary = summary
        self.lane = lane
        self.handler = handler
    }

    func routes(_ backend: FirebaseAuthBackend) -> [Route] {
        [
            legacy.map { Route(method, Self.legacyPrefix + $0, backend.keyOrOwner, summary, lane: lane, handler: answer) },
            plain.map { Route(method, Self.prefix + $0, backend.keyOrOwner, summary, lane: lane, handler: answer) },
            admin.map { Route(method, "\(Self.prefix)projects/:project/\($0)", backend.owner, summary, lane: lane, handler: answer) },
            v2.map { Route(method, Self.secondPrefix + $0, backend.keyOrOwner, summary, lane: lane, handler: answer) },
        ].compactMap(\.self)
    }

    private func answer(_ requester: Requester, _ context: Context) throws -> Response {
        try requester.checkScope(context)
        return try handler(requester, context)
    }
}
