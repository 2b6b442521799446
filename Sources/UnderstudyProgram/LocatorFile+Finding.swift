import Foundation

extension LocatorFile {
    /// A server that runs, as its files tell of it.
    package struct Server: Sendable, Equatable {
        package let processID: Int
        /// Those that files are named after.
        package let ports: [Int]
        /// Where the ports are answered; one at least.
        package let baseURLs: [String]

        /// Where one of the ports is answered, or the first of them.
        package func baseURL(port: Int?) -> String {
            port.flatMap { port in baseURLs.first { $0.hasSuffix(":\(port)") } } ?? baseURLs[0]
        }
    }

    /// The running servers that tell of themselves in a folder, by port.
    ///
    /// Files of other users do not count: the temporary folder may be everybody's, and they could send their reader anywhere. Nor do those
    /// that a process has left that is no more.
    ///
    /// - Parameter folder: the one that the setting names; `nil` for the temporary one.
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
