import CoreTestSupport
import GRDB
import HTTPTypes
import Logging
import MicroHTTP
import Testing
import TestSupport
import UnderstudyWorlds
import Values

@testable import UnderstudyProgram

/// The complete handling of requests, without a socket, with a database in a file.
struct FileProgram: Sendable {
    let path: String
    let database: OpenDatabase
    private let folder: TemporaryFolder
    private let handler: RequestHandler

    init(accounts: [JSON]) throws {
        let folder = try TemporaryFolder()
        try self.init(in: folder, ["seed": .string(folder.write(["version": 1, "accounts": .array(accounts)], to: "seed.json"))])
    }

    /// - Parameters:
    ///   - folder: with the database, unless the program is to make it.
    ///   - settings: further settings, by name.
    init(in folder: TemporaryFolder, _ settings: [String: JSON]) throws {
        self.folder = folder
        path = folder.path("u.sqlite")
        let configuration = try Configuration(
            flags: ["database": .string(path), "now": "2026-01-07T09:00:00Z"].merging(settings) { $1 })
        let database = try OpenDatabase(configuration)
        self.database = database
        let worlds = Worlds(configuration, main: database.world, image: nil, seed: nil)
        let services = Services(configuration, seeding: database.seeding)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        handler = RequestHandler(
            worlds: worlds, workers: try TestWorld.workers(), limits: Limits(configuration), logger: logger
        ) { services }
    }

    /// - Parameter now: the request's own time.
    func reply(
        _ method: HTTPRequest.Method, _ target: String, token: String = "t", at now: String? = nil, body: JSON? = nil
    ) throws -> Reply {
        var headers: HTTPFields = [.authorization: "Bearer \(token)"]
        headers[try #require(HTTPField.Name("X-Understudy-Now"))] = now
        headers[try #require(HTTPField.Name("X-API-Key"))] = "test-api-key"
        return handler.reply(to: try #require(Request(method: method, target: target, headers: headers, body: body?.encoded ?? [])))
            .resolved
    }
}

extension Reply {
    /// The same reply, computed if it has to be.
    fileprivate var resolved: Reply {
        switch self {
        case .computed(_, let compute): compute().resolved
        case .tracked(let reply, _): reply.resolved
        default: self
        }
    }

    /// The response, if the reply needs no pause.
    var answer: Response? {
        if case .response(let response) = self { response } else { nil }
    }
}

/// Another program that holds the lock for writes.
struct LockHolder {
    private let connection: DatabaseQueue

    init(_ path: String) throws {
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    func release() throws {
        try connection.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
}
