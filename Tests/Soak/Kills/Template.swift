import Foundation
import ProbeSupport
import UnderstudyCore

/// What there is to begin a ``Scene`` with.
final class Template: Sendable {
    static let database = "soak.sqlite"
    static let guestsFile = "guests.json"
    /// So many accounts an import brings; all of them, or none.
    static let guestCount = 25
    private static let guestPrefix = "guest-"

    /// Whose database has the seed and what `writes` have written.
    private let folder: ProbeFolder
    /// Nobody else writes to copies of the database.
    let writes: WriteRun

    /// - Parameter writesOfEach: how many writes each client has made.
    init(_ understudy: UnderstudyBinary, _ findings: Findings, writesOfEach: Int) throws {
        folder = try Self.makeFolder()
        writes = WriteRun(findings)
        let server = try ServerProcess.serving(understudy, Self.arguments(in: folder), in: folder)
        if writesOfEach > 0 { writes.write(to: server.port, seed: 1, limit: writesOfEach) }
        guard server.stop() == .exited(0) else { throw StartFailure(description: "a server that nobody has touched does not end in order") }
    }

    /// A folder with the seed, and without a database.
    static func makeFolder() throws -> ProbeFolder {
        let folder = try ProbeFolder()
        try folder.write(SoakSeed.document, to: "seed.json")
        let guests = (0..<guestCount).flatMap { SoakSeed.guest("\(guestPrefix)\($0)")["accounts"]?.array ?? [] }
        try folder.write(["version": 1, "accounts": .array(guests)], to: guestsFile)
        return folder
    }

    /// A folder with a copy of the database.
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

    /// The flags of a server on a folder's database, or on one that is elsewhere.
    static func arguments(in folder: ProbeFolder, database: String? = nil) -> [String] {
        storeArguments(in: folder, database: database) + ["--seed", folder.path(of: "seed.json"), "--now", SoakSeed.start]
    }

    static func importArguments(in folder: ProbeFolder, database: String? = nil) -> [String] {
        ["seed", "import", folder.path(of: guestsFile)] + storeArguments(in: folder, database: database) + ["--now", SoakSeed.start]
    }

    private static func storeArguments(in folder: ProbeFolder, database: String?) -> [String] {
        ["--config", folder.path(of: "config.json"), "--database", database ?? folder.path(of: Self.database)]
    }

    /// Whether a server's accounts are those of the seed, and all guests or none; `nil` when it does not say.
    static func hasWholeAccounts(_ client: Client) -> Bool? {
        let answer = (try? client.exchange(WireRequest("GET", "/_understudy/accounts"))) ?? nil
        guard let accounts = answer?.json?["accounts"]?.array else { return nil }
        let keys = Set(accounts.compactMap { $0["key"]?.string })
        let guests = keys.filter { $0.hasPrefix(guestPrefix) }.count
        return keys.isSuperset(of: SoakSeed.keys) && (guests == 0 || guests == guestCount)
    }
}
