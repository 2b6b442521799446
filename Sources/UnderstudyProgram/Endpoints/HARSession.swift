import HTTPTypes
import Storage
import UnderstudyCore
import UnderstudyWorlds
import Values

/// The calls of an HTTP Archive 1.2, as browsers, proxies and this program write it.
package struct HARSession {
    /// In the order in which they began.
    let calls: [HARCall]
    let omissions: [HAROmission: Int]
    let path: String
    let masking: Masking
    /// The names of the backends.
    let backends: [String]

    /// An archive of this program has up to 128 MB of entries.
    private static let mostBytes = 256 << 20

    /// Reads a file.
    package init(file path: String, backends: [any Backend]) throws(StartError) {
        let bytes: [UInt8]
        do {
            bytes = try InputFile.read(path, upTo: Self.mostBytes).withoutByteOrderMark
        } catch {
            throw .unreadable(path: path, reason: error.description)
        }
        try self.init(bytes, path: path, backends: backends)
    }

    /// - Parameter path: of the file, for errors.
    init(_ bytes: [UInt8], path: String, backends: [any Backend]) throws(StartError) {
        let routes = HARRoutes(backends)
        var calls: [HARCall] = []
        var omissions: [HAROmission: Int] = [:]
        let isArchive: Bool
        do {
            isArchive = try JSON.readElements(at: ["log", "entries"], in: bytes) { entry in
                do throws(HAROmission) {
                    calls.append(try HARCall(entry, routes))
                } catch {
                    omissions[error, default: 0] += 1
                }
            }
        } catch {
            throw .unreadable(path: path, reason: "it is no HTTP Archive, or is cut: \(error)")
        }
        guard isArchive else { throw .unreadable(path: path, reason: "it is no HTTP Archive: it has no array log.entries") }
        self.calls = Self.ordered(calls)
        self.omissions = omissions
        self.path = path
        self.backends = backends.map(\.name).filter { $0 != PlainBackend.name }
        masking = routes.masking
    }

    /// The calls by time. A call without a time stays behind the one before it.
    private static func ordered(_ calls: [HARCall]) -> [HARCall] {
        var time = Instant(milliseconds: .min)
        let timed = calls.enumerated().map { index, call in
            time = call.startedAt ?? time
            return (time: time, index: index, call: call)
        }
        return timed.sorted { ($0.time, $0.index) < ($1.time, $1.index) }.map(\.call)
    }
}
