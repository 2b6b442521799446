import Foundation
import ProbeSupport
import Synchronization
import UnderstudyCore

/// Bursts of clients that stay connected, at servers with room for a few: by their setting, or because the system gives them few
/// descriptors. A client that comes after a burst must be answered soon.
struct BurstRun: Sendable {
    let options: PartOptions
    let findings: Findings

    /// The bytes that each client of a burst sends, and whether it sends them to the port for HTTPS. The last ones begin a handshake.
    private static let texts: [(bytes: [UInt8], isSecure: Bool)] = [
        ([], false), (Array("GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8), false),
        (Array("GET /health HTTP/1.1\r\nHost: 127.".utf8), false), ([], true), ([0x16, 3, 1, 2, 0, 1], true),
    ]
    /// A Mac queues 128 connections that wait for a port; a client without room in the queue connects a second later.
    private static let clients = [30, 100]
    private static let patience = Duration.seconds(5)

    func perform() throws {
        let folder = try Template.makeFolder()
        try atOnce([2, 8, 64]) { try burst(at: ["--set", "limits.connections=\($0)"], in: folder, "a limit of \($0)") }
        try atOnce([64, 100]) { descriptors in
            let wrapper = ["/bin/sh", "-c", "ulimit -n \(descriptors) && exec \"$0\" \"$@\""]
            try burst(through: wrapper, in: folder, "\(descriptors) descriptors")
        }
    }

    /// The clients mostly wait: until a server closes connections to make room.
    private func atOnce(_ numbers: [Int], _ burst: @escaping @Sendable (Int) throws -> Void) throws {
        let failure = Mutex<(any Error)?>(nil)
        ThreadGroup.run(numbers.count) { number in
            do { try burst(numbers[number]) } catch { failure.withLock { $0 = error } }
        }
        if let error = failure.withLock({ $0 }) { throw error }
    }

    /// - Parameter title: a description for people.
    private func burst(at settings: [String] = [], through wrapper: [String] = [], in folder: ProbeFolder, _ title: String) throws {
        let arguments =
            ["--config", folder.path(of: "understudy.json"), "--database", ":memory:"] + settings
            + ServerProcess.secureArguments(in: folder, named: UUID().uuidString)
        guard case .serving(let server) = try ServerProcess.start(options.understudy, arguments, in: folder, through: wrapper) else {
            return findings.fail("with \(title), the server does not start")
        }
        let securePort = try server.securePort()
        for (bytes, isSecure) in Self.texts {
            let port = isSecure ? securePort : server.port
            for count in Self.clients {
                findings.countTry("bursts")
                let burst = (0..<count).compactMap { _ in try? RawSocket(port: port, sendTimeout: .seconds(1)) }
                for socket in burst { _ = socket.sendAtOnce(bytes[...]) }
                let client = Client(port: port, patience: Self.patience, isSecure: isSecure)
                let answer = (try? client.exchange(RawRequest("GET", "/health"))) ?? nil
                if answer?.status != 200 {
                    findings.fail(
                        "with \(title), after \(count) clients that send \(String(decoding: bytes, as: UTF8.self).debugDescription) to port \(port), there is no answer"
                    )
                }
                withExtendedLifetime(burst) {}
            }
        }
        if server.stop() != .exited(0) { findings.fail("with \(title), the server does not exit cleanly: \(server.program.errors)") }
    }
}
