import Foundation
import Storage
import Values

extension LocatorFile {
    /// A running server, as its locator files describe it.
    package struct Server: Sendable, Equatable {
        package let processID: Int
        /// The ports that its files are named after.
        package let ports: [Int]
        /// The base URLs of all its ports; at least one.
        package let baseURLs: [String]
        /// Its database: an absolute path, or `:memory:`; `nil` if the file does not say.
        package internal(set) var database: String?

        /// The base URL of a port; the first one for `nil` or an unknown port.
        package func baseURL(port: Int?) -> String {
            port.flatMap { port in baseURLs.first { $0.hasSuffix(":\(port)") } } ?? baseURLs[0]
        }

        /// Whether its main world has this database; `false` if the file does not say.
        package func serves(_ location: Store.Location) -> Bool {
            guard let database, let name = location.absoluteName else { return false }
            return database.isSame(as: name)
        }
    }

    /// The running servers that have locator files in a folder, by port.
    ///
    /// Files of other users are ignored: the temporary folder may be shared, and such a file could send its reader anywhere. Files of
    /// processes that have ended are ignored and removed, even if another process has the id now.
    ///
    /// - Parameter folder: the folder of the setting `locatorFolder`; `nil` for the temporary folder.
    package static func servers(in folder: String?) -> [Server] {
        let folder = Self.folder(folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let ports = names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }
            .compactMap { Int($0.dropFirst(prefix.count).dropLast(suffix.count)) }
        var found: [Server] = []
        for port in ports.sorted() {
            let file = folder.appending(path: prefix + String(port) + suffix)
            guard isOwn(file), let entry = entry(in: file), entry["pid"]?.integer != nil,
                let urls = entry["baseURLs"]?.array?.compactMap(\.string), !urls.isEmpty
            else { continue }
            guard let processID = runningProcess(of: entry) else {
                remove(file, with: entry)
                continue
            }
            let index = found.firstIndex { $0.processID == processID }
            let ports = index.map { found[$0].ports } ?? []
            let server = Server(
                processID: processID, ports: ports + [port], baseURLs: urls, database: entry["database"]?.string)
            if let index { found[index] = server } else { found.append(server) }
        }
        return found
    }

    /// Removes the file of a process that has ended. A file that a new server has written in the meantime stays.
    private static func remove(_ file: URL, with ended: JSON) {
        let files = FileManager.default
        // Renamed first: the content of a file with its own name could change between a look and the removal.
        let removed = file.appendingPathExtension(UUID().uuidString)
        guard (try? files.moveItem(at: file, to: removed)) != nil else { return }
        if entry(in: removed) != ended, (try? files.moveItem(at: removed, to: file)) != nil { return }
        try? files.removeItem(at: removed)
    }

    private static func isOwn(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && status.st_uid == geteuid()
    }
}
