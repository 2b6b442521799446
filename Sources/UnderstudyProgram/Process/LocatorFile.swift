import Foundation
import Logging
import Storage
import UnderstudyCore
import Values

/// Shows other tools on this machine where a running server is: one file `understudy-PORT.json` for each of its ports, in the folder of
/// the setting `locatorFolder`, or in the temporary folder.
///
/// The content is `{"version", "baseURLs", "secureURL", "pid", "processStart", "startedAt", "database"}`. `baseURLs` lists all ports for
/// HTTP, `secureURL` is the base URL over HTTPS or `null`, and `database` is the absolute path of the main world's file, or `:memory:`.
/// It holds nothing secret, and only the same user can read it. A killed process leaves its file; the next server on the port replaces it,
/// and a command that finds it removes it. A tool that finds a file checks that `pid` runs, or just tries the address.
package struct LocatorFile: Sendable {
    private let files: [URL]
    private let baseURLs: [String]
    private let secureURL: String?
    private let startedAt: Instant
    private let database: String?
    private let logger: Logger

    /// The parts of a file's name before and after the port.
    static let (prefix, suffix) = ("understudy-", ".json")

    private static var processID: Int { Int(ProcessInfo.processInfo.processIdentifier) }

    package init(
        baseURLs: [String], secureURL: String? = nil, ports: [Int], folder: String? = nil, database: Store.Location,
        startedAt: Instant = VirtualClock(.system).now(), logger: Logger = Logger(label: "understudy")
    ) {
        let folder = Self.folder(folder)
        files = ports.map { folder.appending(path: Self.prefix + String($0) + Self.suffix) }
        self.baseURLs = baseURLs
        self.secureURL = secureURL
        self.startedAt = startedAt
        self.database = database.absoluteName
        self.logger = logger
    }

    /// The folder for a value of the setting.
    static func folder(_ path: String?) -> URL {
        // The system's choice may differ from `TMPDIR`, as on a Mac.
        path.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? FileManager.default.temporaryDirectory
    }

    /// Writes each file atomically. A failure is only logged: the server works without the file.
    package func write() {
        let text = Array((content.prettyText + "\n").utf8)
        for file in files {
            do {
                if try !belongsToAnother(file) { try PrivateFile.store(text, at: file.path) }
            } catch {
                logger.warning("\(file.path.onTerminal()) cannot be written, so other tools will not find the server by it: \(error)")
            }
        }
    }

    /// Removes the files that this process has written.
    package func remove() {
        for file in files where Self.entry(in: file)?["pid"]?.integer == Self.processID {
            try? FileManager.default.removeItem(at: file)
        }
    }

    private var content: JSON {
        [
            "version": .string(understudyVersion),
            "baseURLs": .array(baseURLs.map(JSON.string)),
            "secureURL": .optional(secureURL),
            "pid": .integer(Self.processID),
            "processStart": ProcessStart(of: Self.processID)?.json ?? .null,
            "startedAt": .string(startedAt.description),
            "database": .optional(database),
        ]
    }

    /// Whether the file belongs to a running process with the same port on another address. A file that names an address of this server is
    /// out of date.
    ///
    /// - Throws: ``InputFileError`` for a file that cannot be read, which may belong to such a process.
    private func belongsToAnother(_ file: URL) throws(InputFileError) -> Bool {
        guard try PathEntry.status(of: file.path) != nil else { return false }
        let bytes = try InputFile.read(file.path)
        guard let entry = try? JSON(parsing: bytes), let pid = Self.runningProcess(of: entry), pid != Self.processID else { return false }
        let addresses = (entry["baseURLs"]?.array ?? []).compactMap(\.string)
        return addresses.allSatisfy { !baseURLs.contains($0) }
    }

    static func entry(in file: URL) -> JSON? {
        try? JSON(parsing: InputFile.read(file.path))
    }

    /// The id of the process that wrote an entry; `nil` if it has ended, even if another process has its id now.
    static func runningProcess(of entry: JSON) -> Int? {
        guard let processID = entry["pid"]?.integer, isAlive(processID) else { return nil }
        return ProcessStart(entry["processStart"])?.isReplaced(by: processID) == true ? nil : processID
    }

    /// Whether a process with this id runs.
    package static func isAlive(_ number: Int) -> Bool {
        guard let processID = pid_t(exactly: number), processID > 0 else { return false }
        // A process of another user runs, too, but may not be signalled.
        return (kill(processID, 0) == 0 || errno == EPERM) && !ProcessStart.hasEnded(number)
    }
}
