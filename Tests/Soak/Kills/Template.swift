import Foundation
import ProbeSupport
import UnderstudyCore

/// A database with which a ``Scenario`` starts.
final class Template: Sendable {
    static let database = "soak.sqlite"
    static let guestsFile = "guests.json"
    /// The number of accounts in an import. After it, all or none of them must exist.
    static let guestCount = 25
    private static let guestPrefix = "guest-"

    /// The folder of a database with the seed and the writes in `writes`.
    private let folder: ProbeFolder
    /// The writes in the database. No other clients write to its copies.
    let writes: WriteRun

    /// - Parameter writesOfEach: the number of writes by each client.
    init(_ understudy: UnderstudyBinary, _ findings: Findings, writesOfEach: Int) throws {
        folder = try Self.makeFolder()
        writes = WriteRun(findings)
        let server = try ServerProcess.serving(understudy, Self.arguments(in: folder), in: folder)
        if writesOfEach > 0 { writes.write(to: server.port, seed: 1, limit: writesOfEach) }
        guard server.stop() == .exited(0) else { throw StartFailure(description: "an unused server does not exit cleanly") }
    }

    /// Creates a folder with the seed and without a database.
    static func makeFolder() throws -> ProbeFolder {
        let folder = try ProbeFolder()
        try folder.write(SoakSeed.document, to: "seed.json")
        let guests = (0..<guestCount).flatMap { SoakSeed.guest("\(guestPrefix)\($0)")["accounts"]?.array ?? [] }
        try folder.write(["version": 1, "accounts": .array(guests)], to: guestsFile)
        return folder
    }

    /// Creates a folder with a copy of the database.
    func copy() throws -> ProbeFolder {
        let copy = try Self.makeFolder()
        try copyDatabase(to: copy.url)
        return copy
    }

    func copyDatabase(to url: URL) throws {
        let files = FileManager.default
        for name in try files.contentsOfDirectory(atPath: folder.url.path) where name.hasPrefix(Self.database) {
            try files.copyItem(at: folder.url.appending(path: name), to: url.appending(path: name))
        }
    }

    /// The arguments of a server with the database in a folder, or with another one.
    static func arguments(in folder: ProbeFolder, database: String? = nil) -> [String] {
        storeArguments(in: folder, database: database) + ["--seed", folder.path(of: "seed.json"), "--now", SoakSeed.start]
    }

    static func importArguments(in folder: ProbeFolder, database: String? = nil) -> [String] {
        ["seed", "import", folder.path(of: guestsFile)] + storeArguments(in: folder, database: database) + ["--now", SoakSeed.start]
    }

    private static func storeArguments(in folder: ProbeFolder, database: String?) -> [String] {
        ["--config", folder.path(of: "understudy.json"), "--database", database ?? folder.path(of: Self.database)]
    }

    /// Whether a server has all accounts of the seed, and all guests or none; `nil` when the accounts cannot be listed.
    static func hasWholeAccounts(_ client: Client) -> Bool? {
        let answer = (try? client.exchange(RawRequest("GET", "/_understudy/accounts"))) ?? nil
        guard let accounts = answer?.json?["accounts"]?.array else { return nil }
        let keys = Set(accounts.compactMap { $0["key"]?.string })
        let guests = keys.filter { $0.hasPrefix(guestPrefix) }.count
        return keys.isSuperset(of: SoakSeed.keys) && (guests == 0 || guests == guestCount)
    }
}
