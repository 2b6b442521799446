import GRDB
import Hummingbird
import Logging

/// The trends and progress endpoints, as developers write them with Hummingbird: records by GRDB, responses by `JSONEncoder`.
///
///     Peer PORT DATABASE
@main
struct Peer {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[1]) else {
            fatalError("usage: Peer PORT DATABASE")
        }
        let database = try DatabasePool(path: CommandLine.arguments[2])

        let router = Router()
        router.get("api/longevity/trends") { request, _ in
            guard let token = request.bearerToken else { throw HTTPError(.unauthorized) }
            return try await database.read { db in
                let subscriber = try Subscriber.find(bearing: token, in: db)
                return Trends(of: try Entry.latest(365, of: subscriber.uid).fetchAll(db).reversed())
            }
        }
        router.post("api/v1/progress") { request, context in
            guard let token = request.bearerToken else { throw HTTPError(.unauthorized) }
            let entry = ProgressEntry(try await request.decode(as: NewProgressEntry.self, context: context))
            try await database.write { db in
                try entry.insert(for: try FitIQUser.find(bearing: token, in: db).id, in: db)
            }
            return EditedResponse(status: .created, response: Success(data: entry))
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
