import Foundation
import MicroHTTP
import UnderstudyCore
import UnderstudyProgram
import Values

/// The data that a command reads or changes: those of a running server's main world, or of a database.
enum DataSource {
    case server(ControlServer)
    case database(Configuration)

    /// The accounts that match a search; see `AccountSearch`.
    func accounts(matching search: String) throws(StartError) -> [ListedAccount] {
        switch self {
        case .server(let server):
            let answer = try server.answer(.get, search.isEmpty ? "accounts" : "accounts?search=\(URLText.encoded(search))")
            return try server.reading { () throws(MissingMember) in
                try answer.list("accounts").map { account throws(MissingMember) in try ListedAccount(account) }
            }
        case .database(let configuration):
            return try Self.open(configuration, for: .reading) { database throws(StartError) in
                try database.accountListings(matching: AccountSearch(search)).map { ListedAccount($0) }
            }
        }
    }

    /// Mints a token for an account.
    ///
    /// - Parameter lifetime: an ISO 8601 duration; `nil` for the usual one of the kind.
    func mintToken(_ kind: String, for account: String, lasting lifetime: String?) throws(StartError) -> String {
        switch self {
        case .server(let server):
            let call: JSON = .object(
                omittingMissing: [("account", .string(account)), ("kind", .string(kind)), ("expiresIn", lifetime.map(JSON.string))])
            do throws(StartError) {
                let answer = try server.answer(.post, "tokens", call)
                return try server.reading { () throws(MissingMember) in try answer.text("token") }
            } catch {
                // For an unknown account, the server names a call as the way out.
                if case .usage = error { try Self.check([account], among: accounts(matching: "").map(\.key)) }
                throw error
            }
        case .database(let configuration):
            return try Self.open(configuration, for: .changing) { database throws(StartError) in
                try database.mintToken(kind, for: account, lasting: lifetime.flatMap(CalendarDuration.init))
            }
        }
    }

    /// The accounts as a seed file.
    ///
    /// - Parameters:
    ///   - keys: the keys of the accounts; empty for all of them.
    ///   - literally: whether evergreen accounts have their present data in place of their seed.
    /// - Throws: `StartError.usage` for a key that no account has.
    func exportSeed(of keys: [String], literally: Bool) throws(StartError) -> SeedText {
        switch self {
        case .server(let server):
            let (status, answer) = try server.response(.get, literally ? "seed?literal=true" : "seed")
            if status == 409, let reason = answer?["detail"]?.string { throw .incompleteExport("the server at \(server.url): \(reason)") }
            guard status == 200, let answer else { throw server.refused(status, answer) }
            let accounts = try server.reading { () throws(MissingMember) in
                try answer.list("accounts").map { account throws(MissingMember) in (key: try account.text("key"), account) }
            }
            try Self.check(keys, among: accounts.map(\.key))
            var text = SeedText()
            for (key, account) in accounts where keys.isEmpty || keys.hasExactly(key) { text.append(account) }
            return text
        case .database(let configuration):
            return try Self.open(configuration, for: .reading) { database throws(StartError) in
                if !keys.isEmpty { try Self.check(keys, among: database.accountListings().map(\.account.key)) }
                return try database.exportSeed(of: keys, literally: literally)
            }
        }
    }

    /// An account's data as samples of HealthKit.
    ///
    /// - Parameter now: the time up to which a server has samples; `nil` for its own.
    func healthExport(of key: String, _ selection: HealthSelection, at now: String?) throws(StartError) -> [UInt8] {
        switch self {
        case .server(let server):
            do throws(StartError) {
                return try server.text("accounts/\(URLText.encoded(key))/healthkit?\(selection.query)", at: now)
            } catch {
                // For an unknown account, the server names a call as the way out.
                if case .usage = error { try Self.check([key], among: accounts(matching: "").map(\.key)) }
                throw error
            }
        case .database(let configuration):
            return try Self.open(configuration, for: .reading) { database throws(StartError) in
                try Self.check([key], among: database.accountListings().map(\.account.key))
                return try database.healthExport(of: key, selection)
            }
        }
    }

    /// Refuses keys that no account has.
    private static func check(_ keys: [String], among known: [String]) throws(StartError) {
        guard let key = keys.first(where: { !known.hasExactly($0) }) else { return }
        let hint = NearestName.hint(for: key, among: known)
        throw .usage("there is no account \(key.cut())\(hint); `understudy accounts` lists those there are")
    }

    /// Stores the accounts of a seed. A missing database is created.
    ///
    /// - Returns: the number of accounts, and the keys of those that replaced others.
    func importSeed(_ file: SeedFile) throws(StartError) -> (count: Int, replaced: [String]) {
        switch self {
        case .server(let server):
            let (status, answer) = try server.response(.post, "seed", file.json)
            if let error = answer.flatMap(SeedError.init(problem:)) { throw .seed(path: file.path, error) }
            guard status == 200, let answer else { throw server.refused(status, answer) }
            return try server.reading { () throws(MissingMember) in
                (try answer.count("accounts"), try answer.texts("replaced"))
            }
        case .database(var configuration):
            // Validated before a database is created, so that an invalid file leaves nothing behind.
            let backends = try StartError.configuring { [configuration] () throws(ConfigurationError) in try configuration.backends() }
            _ = try file.document(for: backends)
            // The file's accounts are the only ones of a new database.
            configuration.seed = nil
            return try Self.open(configuration, for: .creating) { database throws(StartError) in
                let seed = try file.document(for: database.seeding.backends)
                return (seed.accounts.count, try database.importSeed(seed, from: file.path))
            }
        }
    }

    /// Opens the database of a configuration, says so on standard error, runs a command's body with it, and closes it.
    private static func open<Value>(
        _ configuration: Configuration, for use: OpenDatabase.Use, _ body: (OpenDatabase) throws(StartError) -> Value
    ) throws(StartError) -> Value {
        let isInMemory = configuration.database == .memory
        if isInMemory, use != .reading {
            throw .usage("a database in memory ends with this command; name a file with --database, or start a server on it")
        }
        try Command.checkThreads()
        // With SIGXFSZ ignored, a write beyond the file size limit fails with an error, which can be reported.
        _ = signal(SIGXFSZ, SIG_IGN)
        let database = try OpenDatabase(configuration, for: use)
        defer { try? database.close() }
        let place = if case .file(let path) = configuration.database { "\(path), which no running server serves" } else { "in memory" }
        standardError("understudy: using the database \(place)")
        for notice in database.notices { standardError("understudy: \(notice)") }
        return try body(database)
    }
}

extension SeedError {
    /// The validation errors in a problem document of the control API; `nil` if it has none.
    fileprivate init?(problem: JSON) {
        let faults = (problem["faults"]?.array ?? []).compactMap { fault -> ValidationError? in
            guard let path = fault["path"]?.string, let found = fault["found"]?.string, let expected = fault["expected"]?.string else {
                return nil
            }
            return ValidationError(path: path, found: found, expected: expected)
        }
        if faults.isEmpty { return nil }
        self.init(faults: faults, more: problem["more"]?.integer ?? 0)
    }
}
