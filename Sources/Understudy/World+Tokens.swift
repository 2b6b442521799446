import UnderstudyCore

/// A token made on request, and until when it counts; `nil` for ever.
struct NewToken {
    let text: String
    let expiresAt: Instant?
}

/// Why no token can be made.
enum TokenError: Error, Equatable, CustomStringConvertible {
    case unknownAccount(String)
    case deletedUser(String)

    var description: String {
        switch self {
        case .unknownAccount(let key): "there is no account \(key); `understudy accounts` lists those there are"
        case .deletedUser(let description): description
        }
    }
}

extension World {
    /// Makes a token for an account. Opaque ones last for ever if nothing else is said, the others as long as their backend's own.
    func mint(_ kind: TokenKind, for key: String, lasting duration: CalendarDuration?, at now: Instant) throws -> NewToken {
        let expiresAt = duration.map { max(VirtualClock.range.lowerBound, min(now.advanced(by: $0), VirtualClock.range.upperBound)) }
        let text = try write { db in
            guard let account = try Account.find(key, in: db) else { throw TokenError.unknownAccount(key) }
            do {
                for backend in backends {
                    if let token = try backend.mintToken(kind, for: account, at: now, expiresAt: expiresAt, in: db) { return token }
                }
            } catch let error as DeletedUserError {
                throw TokenError.deletedUser(error.description)
            }
            return try MintedToken.opaque(for: account, from: identifiers, expiresAt: expiresAt, in: db)
        }
        // What a backend makes says itself when it ends.
        let claimed = UnverifiedJWT(text)?.claims["exp"]?.number.map { Instant(seconds: Int64($0)) }
        return NewToken(text: text, expiresAt: claimed ?? expiresAt)
    }
}
