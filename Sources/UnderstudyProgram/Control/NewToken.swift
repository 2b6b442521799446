import UnderstudyCore
import Values

/// A token that was minted on request, and its expiry; `nil` if it never expires.
package struct NewToken: Sendable {
    package let text: String
    let expiresAt: Instant?

    /// The kind of tokens that the database itself stores.
    package static let opaqueKind = "opaque"

    /// The names of all kinds.
    package static func kinds(of backends: [any Backend]) -> [String] {
        [opaqueKind] + backends.flatMap { $0.tokenKinds.map(\.name) }
    }

    /// Mints a token for an account. Without a duration, an opaque token never expires, and every other kind lives as long as its backend's
    /// own tokens.
    ///
    /// - Throws: ``TokenError``.
    static func mint(
        _ kind: String, for key: String, lasting duration: CalendarDuration?, _ session: Session
    ) throws -> NewToken {
        let now = session.now
        let expiresAt = duration.map { max(VirtualClock.range.lowerBound, min(now.advanced(by: $0), VirtualClock.range.upperBound)) }
        let kinds = session.seeding.backends.flatMap(\.tokenKinds)
        let text = try session.write { db in
            guard let account = try Account.find(key, in: db) else { throw TokenError.unknownAccount(key) }
            do {
                if kind == opaqueKind {
                    return try BearerToken.mint(for: account, from: session.identifiers, expiresAt: expiresAt, in: db)
                }
                guard let kind = kinds.first(where: { $0.name == kind }) else { throw TokenError.unknownKind(kind) }
                return try kind.mint(account, session.moment, expiresAt, db)
            } catch let error as DeletedUserError {
                throw TokenError.deletedUser(error.description)
            }
        }
        // A backend's token states its own expiry.
        let claimed = UnverifiedJWT(text)?.claims["exp"]?.number.map { Instant(seconds: Int64(saturating: $0)) }
        return NewToken(text: text, expiresAt: claimed ?? expiresAt)
    }
}

/// The reason why a token cannot be minted.
enum TokenError: Error, Equatable, CustomStringConvertible {
    case unknownAccount(String)
    case unknownKind(String)
    case deletedUser(String)

    var description: String {
        switch self {
        case .unknownAccount(let key): "there is no account \(key.cut()); `understudy accounts` lists those there are"
        case .unknownKind(let kind): "no backend makes tokens of the kind \(kind)"
        case .deletedUser(let description): description
        }
    }
}
