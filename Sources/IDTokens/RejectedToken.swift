import GRDB
import MicroHTTP
import UnderstudyCore
import Values

extension Context {
    /// The reason why the request's bearer token identifies no user; see ``UnderstudyCore/ReasonedError``.
    ///
    /// - Parameter unsigned: as for ``UnderstudyCore/Identity/find(bearing:unsigned:at:in:)``.
    package func tokenRejection(unsigned: UnsignedTokens) -> String {
        guard let token = request.bearerToken else {
            return request.has(.authorization)
                ? "the Authorization header has no bearer token" : "the request has no Authorization header"
        }
        return rejection(of: token, unsigned: unsigned)
    }

    /// The same for a token from another place.
    package func rejection(of token: String, unsigned: UnsignedTokens) -> String {
        // The request is refused either way: a failure to read the database does not make it a 503.
        (try? read { try Self.rejection(of: token, unsigned: unsigned, at: now, in: $0) }) ?? Self.unknownToken
    }

    private static let unknownToken = "this server has not issued the token, or a reset has removed it"

    private static func rejection(of token: String, unsigned: UnsignedTokens, at now: Instant, in db: Database) throws -> String {
        if let found = try BearerToken.find(token, in: db) {
            return found.isInForce(at: now) ? "the user of the token is deleted" : expired(found.expiresAt, at: now)
        }
        guard let webToken = UnverifiedJWT(token) else { return unknownToken }
        guard let identity = Identity(webToken) else { return "the token has no valid sub or exp" }
        if let expiresAt = identity.expiresAt, expiresAt <= now { return expired(expiresAt, at: now) }
        if webToken.isUnsigned, unsigned == .refused { return "the token has no signature, and \(UnsignedTokens.setting) is off" }
        if webToken.isEmulatorsIDToken, case .userID(let uid) = identity.subject, try AuthUser.isBarred(uid, in: db) {
            return "the user of the token is deleted or disabled"
        }
        return unknownToken
    }

    private static func expired(_ instant: Instant?, at now: Instant) -> String {
        "the token expired \(now.timeSince(instant ?? now)) ago"
    }
}
