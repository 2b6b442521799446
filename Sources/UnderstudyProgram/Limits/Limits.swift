import Foundation
import MicroHTTP
import UnderstudyWorlds

/// The bounds of a running server: the settings, as far as the memory and the system allow, and everything that follows from them.
///
/// Each bound in bytes has a fixed share of the memory beside the program's own. A quarter remains for the work on requests and for the main
/// world. The bounds of one value stay beside it: `Route.mostBodyBytes`, `FaultRules.limit`, `PatchBudget`, `Journal.Limits`.
package struct Limits: Sendable {
    /// The most sandboxes, and the most bytes of sandboxes and snapshots: `sandboxes.memoryBytes`, or their share.
    let sandboxes: Sandboxes.Limits
    /// The most bytes of one body: `limits.bodyBytes`, or the share of all bodies.
    let bodyBytes: Int
    /// The most bytes of all bodies that are being received.
    let receivedBytes: Int
    /// The most bytes of large responses that have not been sent, together.
    package var unsentBytes: Int
    /// The most open connections: `limits.connections`, or the number that fits.
    let connections: Int
    /// The most open WebSockets.
    var webSockets: Int { max(1, connections / 4) }
    /// The most event streams of the control API.
    let streams = 64
    /// The most sandboxes with seeds of their own that are made at once, so that other slow work finds a worker.
    let sandboxesInMaking = 4
    /// The warnings for settings that count less than their values.
    let shortages: [String]

    /// For the program itself, with its journal and its log.
    static let reserveBytes = 96 << 20
    /// The least share: below it, the server answers hardly any request.
    static let leastBytes = 1 << 20
    private static let mostReceivedBytes = 128 << 20
    private static let mostUnsentBytes = 256 << 20

    /// - Parameter descriptors: the most open files of the process; `nil` if the system does not say it.
    package init(
        _ configuration: Configuration, within memory: MemoryLimit = .present, descriptors: Int? = OpenFileLimit.present?.count
    ) {
        func share(ofEighths count: Int) -> Int {
            max(Self.leastBytes, memory.bytes.subtractingSaturating(Self.reserveBytes) / 8 * count)
        }
        receivedBytes = min(Self.mostReceivedBytes, share(ofEighths: 1))
        unsentBytes = min(Self.mostUnsentBytes, share(ofEighths: 1))
        bodyBytes = min(configuration.bodyLimitBytes, share(ofEighths: 1))
        var sandboxes = configuration.sandboxes
        sandboxes.memoryBytes = min(sandboxes.memoryBytes, share(ofEighths: 4))
        self.sandboxes = sandboxes
        let capacity = ConnectionCapacity(
            wanted: configuration.connectionLimit, ports: configuration.portCount, threads: ThreadCount.perPort,
            isSecure: configuration.tls.isEnabled, images: sandboxes.count, descriptors: descriptors)
        connections = capacity.count
        let memoryShortage = memory.shortage(of: [
            ("sandboxes.memoryBytes", configuration.sandboxes.memoryBytes, sandboxes.memoryBytes),
            ("limits.bodyBytes", configuration.bodyLimitBytes, bodyBytes),
        ])
        shortages = [capacity.shortage, memoryShortage].compactMap(\.self)
    }
}

extension MemoryLimit {
    /// The warning for settings that count less than their values; `nil` if each counts as it is.
    fileprivate func shortage(of settings: [(name: String, wanted: Int, counted: Int)]) -> String? {
        let short = settings.filter { $0.wanted > $0.counted }
        guard !short.isEmpty else { return nil }
        let values = short.map { "\($0.name) is \($0.wanted)" }.joined(separator: " and ")
        let counted = short.map { "\($0.counted)" }.joined(separator: " and ")
        let owner = isOfControlGroup ? "the control group of this process" : "this machine"
        let wayOut = (isOfControlGroup ? "raise the group's limit, or " : "") + "lower the setting" + (short.count > 1 ? "s" : "")
        return "\(values), but \(owner) has \(bytes) bytes of memory: \(counted) count; \(wayOut)"
    }
}

extension Configuration {
    /// The same configuration, with the bounds that fit into the memory.
    func bounded(by limits: Limits) -> Configuration {
        var bounded = self
        bounded.sandboxes = limits.sandboxes
        bounded.bodyLimitBytes = limits.bodyBytes
        return bounded
    }

    /// The ports and the limits of the server.
    func server(within limits: Limits) -> ServerConfiguration {
        ServerConfiguration(
            host: host, ports: ports, threads: ThreadCount.perPort, bodyLimitBytes: limits.bodyBytes, headerLimitBytes: headerLimitBytes,
            bodiesUnderWayBytes: limits.receivedBytes, connectionLimit: limits.connections, idleTimeoutSeconds: idleTimeoutSeconds)
    }

    var ports: [Int] { [port] + alsoPorts }

    /// The number of ports, that for HTTPS included.
    var portCount: Int { ports.count + (tls.isEnabled ? 1 : 0) }
}

/// The numbers of the program's threads.
enum ThreadCount {
    private static let processors = min(ProcessInfo.processInfo.activeProcessorCount, 8)
    /// More than processors: the calls on one store occupy as many workers as there are processors, and the one that writes. Where several
    /// stores have long reads, the system shares the processors between them and a short call.
    static let quickWorkers = max(8, processors + 2)
    /// One world occupies one of them at a time. So many worlds have slow work at once without any waiting for another's.
    static let slowWorkers = 16
    /// Serving threads only send. Half of the processors stay free for workers, and for clients on this machine.
    static let perPort = max(1, processors / 2)
    /// The threads of Dispatch and of Swift's tasks, of the log, and of the watches.
    static let others = 16 + 2 * ProcessInfo.processInfo.activeProcessorCount
}
