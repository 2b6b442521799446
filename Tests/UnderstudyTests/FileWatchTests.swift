import CoreTestSupport
import Foundation
import Synchronization
import Testing

@testable import UnderstudyProgram

@Suite("A watch over files")
struct FileWatchTests {
    /// What a watch has told, in order.
    private final class Told: Sendable {
        private let paths = Mutex<[String]>([])

        var all: [String] { paths.withLock { $0 } }

        func add(_ path: String) {
            paths.withLock { $0.append(path) }
        }

        /// Looks until so much was told, or it has taken far too long.
        func wait(for count: Int) async throws -> [String] {
            // Counted, not timed: on a busy machine a single turn can take long.
            for _ in 0..<3_000 where all.count < count { try await Task.sleep(for: .milliseconds(10)) }
            return all
        }
    }

    private let folder: TemporaryFolder
    private let told = Told()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Puts another file in the place of one, so that there is nothing half written to be found.
    private func replace(_ name: String, by text: String) throws {
        let other = try folder.write(text, to: "other")
        #expect(rename(other, folder.path(name)) == 0)
    }

    private func watch(_ paths: [String]) -> FileWatch {
        FileWatch(paths, lookEverySeconds: 0.005) { [told] in told.add($0) }
    }

    @Test("tells of each change by the path that it was given")
    func changes() async throws {
        let first = try folder.write("a", to: "first.json")
        let second = try folder.write("a", to: "second.json")
        let watch = watch([first, second])
        defer { watch.stop() }
        try replace("second.json", by: "b")
        #expect(try await told.wait(for: 1) == [second])
        try replace("first.json", by: "c")
        #expect(try await told.wait(for: 2) == [second, first])
        try replace("second.json", by: "d")
        #expect(try await told.wait(for: 3) == [second, first, second])
    }

    @Test("tells nothing once it was stopped")
    func stopped() throws {
        let path = try folder.write("a", to: "seed.json")
        let watch = watch([path])
        watch.stop()
        try replace("seed.json", by: "b")
        watch.stop()
        #expect(told.all == [])
    }

    @Test("has told all that it is about to tell when it has stopped")
    func telling() async throws {
        let path = try folder.write("a", to: "seed.json")
        let gate = DispatchSemaphore(value: 0)
        let watch = FileWatch([path], lookEverySeconds: 0.005) { [told] path in
            told.add("begun")
            gate.wait()
            told.add("done")
        }
        try replace("seed.json", by: "b")
        #expect(try await told.wait(for: 1) == ["begun"])
        Thread.detachNewThread { gate.signal() }
        watch.stop()
        #expect(told.all == ["begun", "done"])
    }
}
