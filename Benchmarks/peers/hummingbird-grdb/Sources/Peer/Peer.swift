import Crypto
import Foundation
import GRDB
import Hummingbird
import Logging

/// The trends endpoint as one would write it with Hummingbird: records by GRDB, answers by `JSONEncoder`.
///
///     Peer PORT DATABASE
@main
struct Peer {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[1]) else {
            fatalError("usage: Peer PORT DATABASE")
        }
        var configuration = Configuration()
        configuration.readonly = true
        let database = try DatabasePool(path: CommandLine.arguments[2], configuration: configuration)

        let router = Router()
        router.get("api/longevity/trends") { request, _ in
            guard let token = request.bearerToken else { throw HTTPError(.unauthorized) }
            return try await database.read { db in
                let subscriber = try Subscriber.find(bearing: token, in: db)
                return Trends(of: try Entry.latest(365, of: subscriber.uid).fetchAll(db).reversed())
            }
        }
        var logger = Logger(label: "peer")
        logger.logLevel = .warning
        let application = Application(
            router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
        try await application.runService()
    }
}

extension Request {
    fileprivate var bearerToken: String? {
        guard let value = headers[.authorization], value.hasPrefix("Bearer ") else { return nil }
        return String(value.dropFirst("Bearer ".count))
    }
}

/// Whom a token names, and what is paid for.
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
            arguments: [Data(SHA256.hash(data: Data(token.utf8)))], cached: true
        ).fetchOne(db)
        guard let found, !hasPassed(found.expiresAt) else { throw HTTPError(.unauthorized) }
        guard found.subscriptionStatus == "active", !hasPassed(found.subscriptionRenewalDate) else { throw HTTPError(.forbidden) }
        return found
    }

    private static func hasPassed(_ instant: String?) -> Bool {
        guard let instant else { return false }
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return (try? style.parse(instant)).map { $0 <= .now } ?? true
    }
}
