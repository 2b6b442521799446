import GRDB
import HTTPTypes
import MicroHTTP
import Testing
import TestSupport
import UnderstudyCore
import UnderstudyWorlds

/// A world in which Alice and Bob have used every app and Carol has only just come, asked without a socket.
struct KeptAnswersWorld: Sendable {
    /// An answer as it goes out.
    struct Answer: Sendable, Equatable, CustomStringConvertible {
        let status: Int
        let headers: HTTPFields
        let body: [UInt8]

        var json: JSON {
            get throws { try JSON(parsing: body) }
        }

        var description: String { "\(status) \(headers) \(String(decoding: body, as: UTF8.self))" }
    }

    private let world: TestWorld

    init(settings: [String: JSON] = [:], accounts: [JSON] = KeptAnswersSeed.accounts) throws {
        world = try TestWorld(settings: settings, accounts: accounts)
        try world.seedRest()
    }

    /// See ``TestWorld/setStoring(_:)``.
    func setStoring(_ isOn: Bool) throws { try world.setStoring(isOn) }

    /// Everything in it, as a seed document.
    func exported() throws -> JSON { try world.exportSeed() }

    /// Reads the database itself.
    func read<Value>(_ body: (Database) throws -> Value) throws -> Value { try world.read(body) }

    private var kept: KeptAnswers { world.world.epoch.data.kept }

    /// Moves the clock.
    func setNow(_ now: String) throws {
        try world.setNow(now)
    }

    /// About the memory that the kept answers take.
    var keptBytes: Int { kept.byteCount }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - name: whose credentials it brings, whichever backend it is for; `nil` for nobody's.
    ///   - instant: what it says of its time.
    func send(
        _ method: HTTPRequest.Method, _ target: String, as name: String?, _ body: JSON? = nil, at instant: String? = nil
    ) throws -> Answer {
        var headers: HTTPFields = [.contentType: "application/json"]
        for name in ["X-API-Key", "X-Goog-Api-Key"] { headers[try #require(HTTPField.Name(name))] = "test-api-key" }
        if let name {
            headers[.authorization] = "Bearer \(name)"
            headers[try #require(HTTPField.Name("X-User-Id"))] = name
        }
        if let instant { headers[try #require(HTTPField.Name("X-Understudy-Now"))] = instant }
        let response = try world.respond(method, target, headers: headers, bytes: body?.encoded ?? [])
        return Answer(status: response.status.code, headers: response.headers, body: response.body)
    }

    private func ask(_ read: Read) throws -> Answer {
        try send(.get, read.target, as: read.name)
    }

    /// Asks, so that the answers are kept.
    ///
    /// - Returns: the reads whose answers are.
    func keeping(answersTo reads: [Read]) throws -> [Read] {
        let kept = try Self.kept.get()
        let reads = reads.filter(kept.contains)
        for read in reads { _ = try ask(read) }
        return reads
    }

    /// The reads of all who ask whose answers are kept at first. Found out once: most answers are not.
    private static let kept = Result {
        let world = try KeptAnswersWorld()
        let reads = try (["bob", nil, "alice", "carol", "dave"] as [String?]).flatMap { try Read.all(by: $0, onlyBuilt: false) }
        // What is due is done, and forgets what was kept, when somebody asks for the first time.
        for read in reads { _ = try world.ask(read) }
        world.kept.forget(.everything)
        return try Set(
            reads.filter { read in
                let before = world.keptBytes
                _ = try world.ask(read)
                return world.keptBytes > before
            })
    }

    /// Asks again, and once more for each answer that was still kept when nothing is any longer.
    ///
    /// - Returns: a line for each read whose two answers differ.
    func staleAnswers(to reads: [Read]) throws -> [String] {
        let answers = try reads.compactMap { read in
            let before = keptBytes
            let answer = try ask(read)
            // What takes more memory was computed just now.
            return keptBytes == before ? (read, answer) : nil
        }
        kept.forget(.everything)
        return try answers.compactMap { read, answer in
            let fresh = try ask(read)
            return answer == fresh ? nil : "\(read): \(answer), computed afresh \(fresh)"
        }
    }

    /// Removes what a backend has of somebody such that no answer is forgotten, as a write would that declares too little.
    func removeSilently(_ name: String, from backend: String) throws {
        try world.world.epoch.data.store.write { db in
            let account = try #require(try Account.find(name, in: db))
            for owner in world.backends where owner.name == backend { try owner.removeData(of: account, in: db) }
        }
    }
}
