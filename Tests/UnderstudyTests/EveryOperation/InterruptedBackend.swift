import GRDB
import HTTPTypes
import MicroHTTP
import Storage
import Synchronization
import UnderstudyCore
import Values

/// Work that runs once, in the middle of a request.
final class Interruption: Sendable {
    private let work: Mutex<(@Sendable () throws -> Void)?>

    init(_ work: (@Sendable () throws -> Void)? = nil) {
        self.work = Mutex(work)
    }

    func run() throws {
        let work = self.work.withLock { work in
            defer { work = nil }
            return work
        }
        try work?()
    }

    /// A backend whose next request is interrupted.
    func interrupting(_ backend: some Backend) -> any Backend {
        InterruptedBackend(backend, by: self)
    }
}

/// A backend, and an interruption between the identification of a request and its handler.
private struct InterruptedBackend<Wrapped: Backend>: Backend {
    static var name: String { Wrapped.name }
    static var settings: [Setting] { Wrapped.settings }
    static var seedSchema: [UInt8] { Wrapped.seedSchema }
    private let wrapped: Wrapped
    private let interruption: Interruption

    init(_ wrapped: Wrapped, by interruption: Interruption) {
        self.wrapped = wrapped
        self.interruption = interruption
    }

    init(_ settings: SettingValues, keys: Keys) throws(SettingError) {
        self.init(try Wrapped(settings, keys: keys), by: Interruption())
    }

    func admit(_ request: Request, at path: [String], acting: Account?, now: Instant) throws {
        try wrapped.admit(request, at: path, acting: acting, now: now)
        try interruption.run()
    }

    var title: String { wrapped.title }
    var pathPrefixes: [[String]] { wrapped.pathPrefixes }
    var pathsIgnoreCase: Bool { wrapped.pathsIgnoreCase }
    var pathsCollapseSlashes: Bool { wrapped.pathsCollapseSlashes }
    var migrations: [Migration] { wrapped.migrations }
    var routes: [Route] { wrapped.routes }
    var tokenKinds: [TokenKind] { wrapped.tokenKinds }
    var seedsDaily: Bool { wrapped.seedsDaily }

    func response(for error: any Error, at path: [String]) -> Response { wrapped.response(for: error, at: path) }

    func identify(_ request: Request, acting: Account?, at now: Instant, in db: Database) throws -> Principal? {
        try wrapped.identify(request, acting: acting, at: now, in: db)
    }

    func decodeSeed(_ block: ObjectReader, ofAccount key: String) -> any SeedBlock { wrapped.decodeSeed(block, ofAccount: key) }

    func exportSeed(of account: Account, from db: Database) throws -> JSON? { try wrapped.exportSeed(of: account, from: db) }

    func exportRecords(of account: Account, from db: Database, to writer: inout JSONWriter) throws {
        try wrapped.exportRecords(of: account, from: db, to: &writer)
    }

    func removeData(of account: Account, in db: Database) throws { try wrapped.removeData(of: account, in: db) }
}
