import Foundation
import ProbeSupport
import Testing
import TestSupport

@Suite("Scripts/check-waits", .enabled(if: ContinuousIntegration.isPresent || Tool("python3") != nil))
struct WaitCheckTests {
    private static let declarations = """
        let end = DispatchSemaphore(value: 0)
        let (one, other) = (DispatchGroup(), DispatchGroup())
        func later(_ body: @Sendable () async -> Void) {}
        func now(_ body: () -> Void) {}

        """

    private static func findings(of code: String) async throws -> Transcript {
        let place = try Workplace()
        try place.write(declarations + code + "\n", to: "a.swift")
        return try await place.run(URL(filePath: Repository.path("Scripts/check-waits")), ["."])
    }

    @Test(
        "finds a wait in an asynchronous function or closure",
        arguments: [
            "func f() async { end.wait() }", "func f() async throws -> Int { if true { _ = end.wait(timeout: .now()) }; return 1 }",
            "func f() { Task { end.wait() } }", "func f() { Task.detached(priority: .low) { one.wait() } }",
            "func f() { later { other.wait() } }", "func f(_ run: Run) { run { await g(); end.wait() } }",
            "func f(_ run: Run) { run { text async in end.wait() } }", "var size: Int { get async { end.wait(); return 1 } }",
            "func f() async { defer { end.wait() }; await g() }", "func f() async { sem_wait(&semaphore) }",
        ])
    func found(_ code: String) async throws {
        let end = try await Self.findings(of: code)
        #expect(end.errors == "a.swift:5: blocks a thread of an asynchronous function; await in place of it\n")
        #expect(end.status == 1)
    }

    @Test(
        "allows a wait on a thread of its own, and one that suspends",
        arguments: [
            "func f() { end.wait() }", "func f() async { now { end.wait() }; await g() }",
            "func f() async { func inner() { end.wait() }; await g() }", "func f() { later { now { end.wait() } } }",
            "func f() async { await waiter.wait() }", "func f() async { // end.wait()\n}", #"func f() async { print("{ end.wait()") }"#,
        ])
    func allowed(_ code: String) async throws {
        let end = try await Self.findings(of: code)
        #expect(end.errors == "")
        #expect(end.status == 0)
    }
}
