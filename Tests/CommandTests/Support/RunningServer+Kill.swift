import Foundation
import Synchronization

extension RunningServer {
    /// Writes items concurrently and kills the server once `limit` writes are acknowledged. Each client stops at its first failure.
    ///
    /// - Parameter write: returns a name for an acknowledged write, or `nil` for a refused one.
    /// - Returns: the names of the acknowledged writes.
    func write<Item: Sendable>(
        _ items: [Item], clients: Int, killAfter limit: Int, _ write: @escaping @Sendable (Item) async throws -> String?
    ) async -> Set<String> {
        let acknowledged = Acknowledged()
        await withTaskGroup(of: Void.self) { group in
            for client in 0..<clients {
                group.addTask { [process] in
                    for index in stride(from: client, to: items.count, by: clients) {
                        guard let name = try? await write(items[index]) else { return }
                        if acknowledged.insert(name) == limit { process.send(SIGKILL) }
                    }
                }
            }
        }
        return acknowledged.all
    }
}

private final class Acknowledged: Sendable {
    private let names = Mutex<Set<String>>([])

    var all: Set<String> { names.withLock { $0 } }

    /// - Returns: the number of names after the insertion.
    func insert(_ name: String) -> Int {
        names.withLock { names in
            names.insert(name)
            return names.count
        }
    }
}
