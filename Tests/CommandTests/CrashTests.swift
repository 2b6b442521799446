import Foundation
import Synchronization
import Testing

@Suite("A server that is killed")
struct CrashTests {
    private static let morning = ["--now", "2026-01-07T09:00:00Z"]

    @Test("has lost nothing that it had answered", arguments: 1...3)
    func oneWrite(_ attempt: Int) async throws {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        let first = try await place.serve(Self.morning)
        let made = try await first.checkIn(as: "one")
        first.process.send(SIGKILL)
        #expect(made == 200)
        let end = try await first.process.finished()
        #expect(end.ending == .killed(signal: SIGKILL))

        let second = try await place.serve(Self.morning)
        let again = try await second.checkIn(as: "one")
        #expect(again == 409)
        let days = try await second.days(of: "one")
        #expect(days == ["2026-01-04", "2026-01-05", "2026-01-06", "2026-01-07"])
    }

    @Test("while four clients write has every write that it had answered")
    func concurrentWrites() async throws {
        let keys = (0..<60).map { "account-\($0)" }
        let place = try Workplace(accounts: keys.map { TestSeed.account($0, checkIns: 1) })
        let first = try await place.serve(Self.morning)
        let acknowledged = await write(keys, to: first, clients: 4, killAfter: 20)
        let end = try await first.process.finished()
        #expect(end.ending == .killed(signal: SIGKILL))
        #expect((20..<keys.count).contains(acknowledged.count))

        let second = try await place.serve(Self.morning)
        for key in keys {
            let status = try await second.checkIn(as: key)
            // A write under way when the server was killed may be there or not, but whole.
            #expect(status == 409 || (status == 200 && !acknowledged.contains(key)), "\(key)")
            let days = try await second.days(of: key)
            #expect(days == ["2026-01-06", "2026-01-07"], "\(key)")
        }
    }

    /// Checks in as each account, several at once, and kills the server as soon as so many are answered.
    ///
    /// - Returns: whose check-ins were answered.
    private func write(_ keys: [String], to server: RunningServer, clients: Int, killAfter limit: Int) async -> Set<String> {
        let acknowledged = Acknowledged()
        await withTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask {
                    for (index, key) in keys.enumerated() where index % clients == client {
                        guard let status = try? await server.checkIn(as: key), status == 200 else { return }
                        let count = acknowledged.keys.withLock { keys in
                            keys.insert(key)
                            return keys.count
                        }
                        if count == limit { server.process.send(SIGKILL) }
                    }
                }
            }
        }
        return acknowledged.keys.withLock { $0 }
    }
}

/// The accounts whose write was answered.
private final class Acknowledged: Sendable {
    let keys = Mutex<Set<String>>([])
}
