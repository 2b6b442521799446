import CoreTestSupport
import GRDB
import HTTPTypes
import Logging
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds

@testable import UnderstudyProgram

/// The whole way of a request, without a socket, to a database in a file.
struct FileProgram: Sendable {
    let path: String
    let database: OpenDatabase
    private let folder: TemporaryFolder
    private let handler: RequestHandler

    init(accounts: [JSON]) throws {
        folder = try TemporaryFolder()
        path = folder.path("u.sqlite")
        let seed = try folder.write(["version": 1, "accounts": .array(accounts)], to: "seed.json")
        let configuration = try Configuration(
            flags: ["database": .string(path), "seed": .string(seed), "now": "2026-01-07T09:00:00Z"])
        let database = try OpenDatabase(configuration)
        self.database = database
        let worlds = Worlds(configuration, main: database.world, image: nil, seed: nil)
        let services = Services(configuration, seeding: database.seeding)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        handler = RequestHandler(worlds: worlds, workers: try TestWorld.workers(), logger: logger) { services }
    }

    func reply(_ method: HTTPRequest.Method, _ target: String, token: String = "t", body: JSON? = nil) throws -> Reply {
        var headers: HTTPFields = [.authorization: "Bearer \(token)"]
        headers[try #require(HTTPField.Name("X-API-Key"))] = "test-api-key"
        return handler.reply(to: try #require(Request(method: method, target: target, headers: headers, body: body?.encoded ?? [])))
            .found
    }
}

extension Reply {
    /// What is computed, where this is to be.
    fileprivate var found: Reply {
        if case .computed(_, let compute) = self { compute().found } else { self }
    }

    /// The answer, if there is one at once.
    var answer: Response? {
        if case .response(let response) = self { response } else { nil }
    }

    /// What comes after a pause, if there is one.
    var next: (@Sendable () -> Reply)? {
        if case .later(_, let then) = self { { then().found } } else { nil }
    }
}

/// Another program that holds the lock which writers need.
struct LockHolder {
    private let connection: DatabaseQueue

    init(_ path: String) throws {
        var configuration = GRDB.Configuration()
        configuration.allowsUnsafeTransactions = true
        connection = try DatabaseQueue(path: path, configuration: configuration)
        try connection.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
    }

    func letGo() throws {
        try connection.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
    }
}
