import CoreTestSupport
import Foundation
import Synchronization
import Testing
import Values

@testable import UnderstudyProgram

@Suite("A watch over files")
struct FileWatchTests {
    /// The paths that a watch has reported, in order.
    private final class ReportedPaths: Sendable {
        private let paths = Mutex<[String]>([])

        var all: [String] { paths.withLock { $0 } }

        func add(_ path: String) {
            paths.withLock { $0.append(path) }
        }

        /// Waits until this many paths are reported, or far too long.
        func wait(for count: Int) async throws -> [String] {
            // Counts instead of measuring time: on a busy machine a single step can take long.
            for _ in 0..<3_000 where all.count < count { try await Task.sleep(for: .milliseconds(10)) }
            return all
        }
    }

    private let folder: TemporaryFolder
    private let reported = ReportedPaths()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Replaces a file by another one, so that no check finds a half-written file.
    private func replace(_ name: String, by text: String) throws {
        let other = try folder.write(text, to: "other")
        #expect(rename(other, folder.path(name)) == 0)
    }

    private func watch(_ paths: [String]) -> RepeatingTask {
        FileWatch.start(paths, lookEverySeconds: 0.005) { [reported] in reported.add($0) }
    }

    @Test("reports each change with the path that it was given")
    func changes() async throws {
        let first = try folder.write("a", to: "first.json")
        let second = try folder.write("a", to: "second.json")
        let watch = watch([first, second])
        defer { watch.stop() }
        try replace("second.json", by: "b")
        #expect(try await reported.wait(for: 1) == [second])
        try replace("first.json", by: "c")
        #expect(try await reported.wait(for: 2) == [second, first])
        try replace("second.json", by: "d")
        #expect(try await reported.wait(for: 3) == [second, first, second])
    }

    @Test("reports nothing after it is stopped")
    func stopped() throws {
        let path = try folder.write("a", to: "seed.json")
        let watch = watch([path])
        watch.stop()
        try replace("seed.json", by: "b")
        watch.stop()
        #expect(reported.all == [])
    }

    @Test("has finished its reports when it has stopped")
    func telling() async throws {
        let path = try folder.write("a", to: "seed.json")
        let gate = DispatchSemaphore(value: 0)
        let watch = FileWatch.start([path], lookEverySeconds: 0.005) { [reported] path in
            reported.add("begun")
            gate.wait()
            reported.add("done")
        }
        try replace("seed.json", by: "b")
        #expect(try await reported.wait(for: 1) == ["begun"])
        Thread.detachNewThread { gate.signal() }
        watch.stop()
        #expect(reported.all == ["begun", "done"])
    }
}
