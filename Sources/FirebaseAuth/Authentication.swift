import GRDB
import HTTPTypes
import MicroHTTP
import UnderstudyCore

extension Credential {
    static let apiKey = Credential("x-goog-api-key")
}

/// Who asks: an app with the project's API key, or the project's owner, who may do anything.
struct Requester: Sendable {
    let isOwner: Bool
}

/// The ways to ask (firebase-auth.md 1.5).
extension FirebaseAuthBackend {
    var keyOrOwner: Authentication<Requester> {
        Authentication("API key, or owner", [.authorization, .apiKey]) { try requester($0) }
    }

    /// For what names a project in its path.
    var owner: Authentication<Requester> {
        Authentication("owner", [.authorization, .apiKey]) { context in
            let requester = try requester(context)
            guard requester.isOwner else {
                throw FirebaseError.refused(
                    "INSUFFICIENT_PERMISSION", "Only authenticated requests can specify target_project_id.")
            }
            noteProject(context)
            return requester
        }
    }

    /// The owner does not count.
    var key: Authentication<Void> {
        Authentication("API key", [.apiKey]) { context in
            guard context.hasAPIKey else { throw FirebaseError.missingKey }
        }
    }

    /// What the emulator itself is asked: nothing to show, but from this machine.
    var emulator: Authentication<Void> {
        Authentication("loopback", []) { context in
            try checkRemote(context)
            noteProject(context)
        }
    }

    private func requester(_ context: Context) throws -> Requester {
        if let token = context.request.token {
            guard token.lowercased() == "owner" || token.begins(with: "ya29.") else { throw FirebaseError.invalidCredentials }
            try checkRemote(context)
            return Requester(isOwner: true)
        }
        guard context.hasAPIKey else { throw FirebaseError.missingKey }
        return Requester(isOwner: false)
    }

    /// Who wipes and lists users sits on this machine (firebase-auth.md 0).
    private func checkRemote(_ context: Context) throws(FirebaseError) {
        guard settings.allowsRemoteAdmin || context.request.remote.isLoopback else {
            throw .forbidden("Only callers on this machine may administer users; the setting firebase.allowRemoteAdmin lets others do so.")
        }
    }

    /// There is one set of users for every project's id, and tokens are for the configured one (firebase-auth.md 1.4).
    private func noteProject(_ context: Context) {
        guard let path = context.parameters["project"] else { return }
        let project = path.parts(between: ":").first ?? ""
        if !project.isSame(as: settings.projectID) {
            context.tell(
                "asked for the Firebase project \(project.cut()), but tokens are for \(settings.projectID); see firebase.projectId")
        }
    }
}

extension Context {
    /// Whether there is an API key, whichever it is. An account that stands in brings one along.
    fileprivate var hasAPIKey: Bool { request.apiKey != nil || acting != nil }
}

extension Request {
    /// `?key=`, or a header.
    var apiKey: String? {
        [query["key"], credential(.apiKey)].compactMap(\.self).first { !$0.isEmpty }
    }

    /// The token of `Authorization: Bearer`, in any case. Another scheme says nothing.
    fileprivate var token: String? {
        let scheme = "bearer "
        guard let field = credential(.authorization), field.utf8.count > scheme.utf8.count,
            field.prefix(scheme.count).lowercased().isSame(as: scheme)
        else { return nil }
        return String(field.dropFirst(scheme.count).trimmingSpace())
    }
}

extension FirebaseAuthBackend {
    /// By its API key, for clients that can put neither a path nor a header in front (firebase-auth.md 1.6).
    package func sandbox(of request: Request) -> String? {
        let keys = [request.apiKey, request.query["apiKey"]].compactMap(\.self)
        return keys.first { $0.utf8.starts(with: ActionCode.sandboxKeyPrefix.utf8) }.map {
            String($0.dropFirst(ActionCode.sandboxKeyPrefix.count))
        }
    }
}

extension FirebaseAuthBackend {
    /// By the token in the body, for want of one in the header.
    package func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        guard let uid = Self.userID(in: request) else {
            return try acting.map { Principal(account: $0.key, userID: try AuthUser.find(account: $0.key, in: db)?.uid) }
        }
        guard let user = try AuthUser.find(uid, in: db) else { return nil }
        return Principal(account: user.account, userID: user.uid, email: user.email, emailVerified: user.emailVerified)
    }

    private static func userID(in request: Request) -> String? {
        guard !request.body.isEmpty, let body = try? RequestBody(request) else { return nil }
        if let token = try? body.string("idToken") { return try? SentIDToken(token).uid }
        return (try? body.string("refreshToken")).flatMap { $0 }.flatMap { RefreshToken($0)?.uid }
    }
}
