import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import Values

extension Credential {
    static let apiKey = Credential("x-goog-api-key")
}

/// The origin of a request: an app with the project's API key, or the project's owner, who may do anything.
struct Requester: Sendable {
    let isOwner: Bool
}

extension FirebaseAuthBackend {
    /// - Throws: the refusal of a request without an API key, and of other bearer tokens than the owner's.
    func requester(_ context: Context) throws -> Requester {
        if let token = context.request.token {
            guard token.lowercased() == "owner" || token.begins(with: "ya29.") else { throw FirebaseError.invalidCredentials }
            try checkRemote(context)
            return Requester(isOwner: true)
        }
        guard context.hasAPIKey else { throw FirebaseError.missingKey }
        return Requester(isOwner: false)
    }

    /// Refuses to administer users from other machines, unless ``FirebaseSettings/allowsRemoteAdmin`` is set (firebase-auth.md 0).
    func checkRemote(_ context: Context) throws(FirebaseError) {
        guard settings.allowsRemoteAdmin || context.request.remote.isLoopback else {
            throw .forbidden("Only callers on this machine may administer users; the setting firebase.allowRemoteAdmin lets others do so.")
        }
    }

    /// Logs a line when the path names another project than the configured one.
    ///
    /// All projects share one set of users, and tokens are for the configured project (firebase-auth.md 1.4).
    func noteProject(_ context: Context) {
        guard let path = context.parameters["project"] else { return }
        let project = path.parts(between: ":").first ?? ""
        if !project.isSame(as: settings.projectID) {
            let line =
                "a request names the Firebase project \(project.cut()), but tokens are for \(settings.projectID); see firebase.projectId"
            context.logNotice(Notice(line))
        }
    }
}

extension Context {
    /// Whether the request has an API key. Any key will do, and a request that acts as an account needs none.
    var hasAPIKey: Bool { request.apiKey != nil || acting != nil }
}

extension Request {
    /// The API key in the query (`?key=`) or in the header.
    var apiKey: String? {
        [query["key"], credential(.apiKey)].compactMap(\.self).first { !$0.isEmpty }
    }

    /// The token of `Authorization: Bearer`, in upper or lower case; `nil` for another scheme.
    fileprivate var token: String? {
        let scheme = "bearer "
        guard let field = credential(.authorization), field.utf8.count > scheme.utf8.count,
            field.prefix(scheme.count).lowercased().isSame(as: scheme)
        else { return nil }
        return String(field.dropFirst(scheme.count).trimmingSpace())
    }
}

extension FirebaseAuthBackend {
    /// The sandbox that the API key names, for clients that can set neither a path prefix nor a header (firebase-auth.md 1.6).
    package func sandbox(of request: Request) -> String? {
        for key in [request.apiKey, request.query["apiKey"]].compactMap(\.self) {
            if let prefix = Self.sandboxKeyPrefixes.first(where: { key.utf8.starts(with: $0.utf8) }) {
                return String(key.dropFirst(prefix.count))
            }
        }
        return nil
    }

    /// The JS SDK refuses keys with a colon, and so needs the second form.
    private static let sandboxKeyPrefixes = [ActionCode.sandboxKeyPrefix, "sandbox-"]
}

extension FirebaseAuthBackend {
    /// Identifies the user by the token in the body, since clients of Firebase send none in a header.
    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        guard let uid = Self.userID(in: request) else {
            return try acting.map { Principal(account: $0.key, userID: try AuthUser.find(account: $0.key, in: db)?.uid) }
        }
        guard let user = try AuthUser.find(uid, in: db) else { return nil }
        return Principal(account: user.account, userID: user.uid, email: user.email, emailVerified: user.emailVerified)
    }

    private static func userID(in request: Request) -> String? {
        guard !request.body.isEmpty, request.bodyRefusal == nil, let body = try? RequestBody(request) else { return nil }
        if let token = try? body.string("idToken") { return try? SentIDToken(token).uid }
        return (try? body.string("refreshToken")).flatMap { $0 }.flatMap { RefreshToken($0)?.uid }
    }
}
