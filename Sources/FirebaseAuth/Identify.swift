import GRDB
import MicroHTTP
import UnderstudyCore

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
