import Crypto
import Foundation
import GRDB
import Hummingbird

/// The Longevity App's user of a token, with the subscription.
struct Subscriber: Decodable, FetchableRecord {
    let uid: String
    let subscriptionStatus: String?
    let subscriptionRenewalDate: String?
    let expiresAt: String?

    static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase

    static func find(bearing token: String, in db: Database) throws -> Subscriber {
        let found = try SQLRequest<Subscriber>(
            sql: """
                SELECT uid, subscription_status, subscription_renewal_date, expires_at
                FROM bearer_token JOIN longevity_user USING (account) WHERE sha256 = ?
                """,
            arguments: [digest(of: token)], cached: true
        ).fetchOne(db)
        guard let found, !hasPassed(found.expiresAt) else { throw HTTPError(.unauthorized) }
        guard found.subscriptionStatus == "active", !hasPassed(found.subscriptionRenewalDate) else { throw HTTPError(.forbidden) }
        return found
    }
}

/// FitIQ's user of a token.
struct FitIQUser: Decodable, FetchableRecord {
    let id: String
    let expiresAt: String?

    static let databaseColumnDecodingStrategy = DatabaseColumnDecodingStrategy.convertFromSnakeCase

    static func find(bearing token: String, in db: Database) throws -> FitIQUser {
        let found = try SQLRequest<FitIQUser>(
            sql: "SELECT id, expires_at FROM bearer_token JOIN fitiq_user USING (account) WHERE sha256 = ?",
            arguments: [digest(of: token)], cached: true
        ).fetchOne(db)
        guard let found, !hasPassed(found.expiresAt) else { throw HTTPError(.unauthorized) }
        return found
    }
}

private func digest(of token: String) -> Data {
    Data(SHA256.hash(data: Data(token.utf8)))
}

private func hasPassed(_ instant: String?) -> Bool {
    guard let instant else { return false }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    return (try? style.parse(instant)).map { $0 <= .now } ?? true
}
