import Foundation
import Logging
import UnderstudyCore

/// Tells other tools of this machine where a running server is: `understudy-PORT.json`, one for each of its ports, in the folder that the
/// setting `locatorFolder` names, or in the temporary one.
///
/// `{"version", "baseURLs", "pid", "startedAt"}`, the address of the port that names the file among the others; nothing secret, and for the
/// tools of the same user alone. A file that a killed process has left is replaced. A tool that finds one asks whether `pid` lives, or just
/// tries.
package struct LocatorFile: Sendable {
    private let files: [URL]
    private let baseURLs: [String]
    private let startedAt: Instant
    private let logger: Logger

    /// What stands around the port in a file's name.
    static let (prefix, suffix) = ("understudy-", ".json")

    private static var processID: Int { Int(ProcessInfo.processInfo.processIdentifier) }

    package init(
        baseURLs: [String], ports: [Int], folder: String? = nil,
        startedAt: Instant = VirtualClock(.system).now(), logger: Logger = Logger(label: "understudy")
    ) {
        let folder = Self.folder(folder)
        files = ports.map { folder.appending(path: Self.prefix + String($0) + Self.suffix) }
        self.baseURLs = baseURLs
        self.startedAt = startedAt
        self.logger = logger
    }

    /// The folder of a setting.
    static func folder(_ path: String?) -> URL {
        // The system's own choice may be another than `TMPDIR`: that of a Mac is.
        path.map { URL(filePath: $0, directoryHint: .isDirectory) } ?? FileManager.default.temporaryDirectory
    }

    /// Writes the files, each at once and whole. A file that cannot be written is logged: the server is there without it.
    package func write() {
        let text = Array((content.prettyText + "\n").utf8)
        for file in files where !belongsToAnother(file) {
            do {
                try PrivateFile.store(text, at: file.path)
            } catch {
                logger.warning("\(file.path.onTerminal()) cannot be written, so other tools will not find the server by it: \(error)")
            }
        }
    }

    /// Removes the files that are this process's.
    package func remove() {
        for file in files where Self.entry(in: file)?["pid"]?.integer == Self.processID {
            try? FileManager.default.removeItem(at: file)
        }
    }

    private var content: JSON {
        [
            "version": .string(understudyVersion),
            "baseURLs": .array(baseURLs.map(JSON.string)),
            "pid": .integer(Self.processID),
            "startedAt": .string(startedAt.description),
        ]
    }

    /// Whether a living process has the same port on another address. One that names an address of this server's has lost it.
    private func belongsToAnother(_ file: URL) -> Bool {
        guard let entry = Self.entry(in: file), let pid = entry["pid"]?.integer, pid != Self.processID, Self.isAlive(pid) else {
            return false
        }
        let addresses = (entry["baseURLs"]?.array ?? []).compactMap(\.string)
        return addresses.allSatisfy { !baseURLs.contains($0) }
    }

    static func entry(in file: URL) -> JSON? {
        try? JSON(parsing: InputFile.read(file.path))
    }

    /// Whether there is a process of a number.
    package static func isAlive(_ number: Int) -> Bool {
        guard let processID = pid_t(exactly: number), processID > 0 else { return false }
        // Another user's process may not be signalled, and is there all the same.
        return kill(processID, 0) == 0 || errno == EPERM
    }
}
