import Foundation

extension LocatorFile {
    /// A running server, as its locator files describe it.
    package struct Server: Sendable, Equatable {
        package let processID: Int
        /// The ports that its files are named after.
        package let ports: [Int]
        /// The base URLs of all its ports; at least one.
        package let baseURLs: [String]

        /// The base URL of a port; the first one for `nil` or an unknown port.
        package func baseURL(port: Int?) -> String {
            port.flatMap { port in baseURLs.first { $0.hasSuffix(":\(port)") } } ?? baseURLs[0]
        }
    }

    /// The running servers that have locator files in a folder, by port.
    ///
    /// Files of other users are ignored: the temporary folder may be shared, and such a file could send its reader anywhere. Files of
    /// processes that have ended are ignored, too.
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
            guard isOwn(file), let entry = entry(in: file), let processID = entry["pid"]?.integer, isAlive(processID),
                let urls = entry["baseURLs"]?.array?.compactMap(\.string), !urls.isEmpty
            else { continue }
            if let index = found.firstIndex(where: { $0.processID == processID }) {
                found[index] = Server(processID: processID, ports: found[index].ports + [port], baseURLs: urls)
            } else {
                found.append(Server(processID: processID, ports: [port], baseURLs: urls))
            }
        }
        return found
    }

    private static func isOwn(_ file: URL) -> Bool {
        var status = stat()
        return stat(file.path, &status) == 0 && status.st_uid == geteuid()
    }
}
