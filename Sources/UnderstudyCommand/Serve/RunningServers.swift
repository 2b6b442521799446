import Foundation
import Storage
import UnderstudyProgram

/// The running servers that a command finds by their locator files.
struct RunningServers {
    let all: [LocatorFile.Server]
    private let ownURL: String?

    /// - Parameter folder: the folder of the setting `locatorFolder`.
    init(in folder: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
        // A server whose ports are closed is about to end, or has left its file to a process with its id.
        let servers = LocatorFile.servers(in: folder).filter { $0.baseURLs.contains(where: ResponseStream.isAccepted) }
        self.init(servers, ownURL: environment["UNDERSTUDY_URL"])
    }

    init(_ all: [LocatorFile.Server], ownURL: String?) {
        self.all = all
        self.ownURL = ownURL
    }

    /// The server at `UNDERSTUDY_URL`: that of `understudy exec`, for a command that runs under it.
    var own: LocatorFile.Server? {
        ownURL.flatMap { url in all.first { $0.baseURLs.contains(url) } }
    }

    /// The server on a port; without a port the own server, or the only one.
    ///
    /// - Throws: `StartError.unavailable` when there is none, `StartError.usage` when several run and `port` is `nil`.
    func server(on port: Int?) throws(StartError) -> LocatorFile.Server {
        if let port {
            if let server = all.first(where: { $0.ports.contains(port) }) { return server }
            if !all.isEmpty { throw .unavailable("no server is running on port \(port); choose with --port from those on \(ports)") }
        } else if let own {
            return own
        } else if let only = try only() {
            return only
        }
        let place = port.map { " on port \($0)" } ?? ""
        throw .unavailable(
            "no server is running\(place), or its file understudy-PORT.json is missing; start one with `understudy serve`")
    }

    /// The only server; `nil` when there is none.
    ///
    /// - Throws: `StartError.usage` when several run.
    func only() throws(StartError) -> LocatorFile.Server? {
        guard all.count < 2 else { throw .usage("several servers are running, on ports \(ports); choose one with --port") }
        return all.first
    }

    /// The servers whose main world has this database.
    func serving(_ database: Store.Location) -> RunningServers {
        RunningServers(all.filter { $0.serves(database) }, ownURL: ownURL)
    }

    private var ports: String {
        all.map { "\($0.ports.map(String.init).joined(separator: " and ")) (pid \($0.processID))" }.joined(separator: ", ")
    }
}
