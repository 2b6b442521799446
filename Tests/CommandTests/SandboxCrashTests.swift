import Foundation
import Testing
import Values

@Suite("A server that is killed while sandboxes are busy")
struct SandboxCrashTests {
    private static let morning = ["--now", "2026-01-07T09:00:00Z"]

    @Test("has the main world with every answered write, and no sandbox, after the next start")
    func kill() async throws {
        let keys = (0..<40).map { "account-\($0)" }
        let place = try Workplace(accounts: keys.map { TestSeed.account($0, checkIns: 2) })
        let first = try await place.serve(Self.morning, environment: ["UNDERSTUDY_SANDBOXES_AUTO_CREATE": "true"])
        #expect(try await first.checkIn(as: "account-0") == 200)
        // Each client creates a sandbox, resets it and writes to it, then writes to the main world once.
        let acknowledged = await first.write(Array(keys.dropFirst()), clients: 4, killAfter: 12) { key in
            let sandbox = "/_sandbox/\(key)"
            _ = try await first.post("\(sandbox)/_understudy/reset", [:])
            let metrics: JSON = ["sleepHours": 8, "steps": 12_000]
            for other in keys.prefix(3) {
                _ = try await first.post("\(sandbox)/api/age/daily-update", token: other, ["metrics": metrics])
            }
            return try await first.checkIn(as: key) == 200 ? key : nil
        }
        let end = try await first.process.finished()
        #expect(end.ending == .killed(signal: SIGKILL))
        #expect(acknowledged.count >= 12)

        let second = try await place.serve(Self.morning)
        #expect(try await second.checkIn(as: "account-0") == 409)
        for key in keys.dropFirst() {
            let status = try await second.checkIn(as: key)
            #expect(status == 409 || (status == 200 && !acknowledged.contains(key)), "\(key)")
            #expect(try await second.days(of: key) == ["2026-01-05", "2026-01-06", "2026-01-07"], "\(key)")
        }
        let sandboxes = try await second.get("/_understudy/sandboxes")
        #expect(sandboxes.body["sandboxes"]?.array == [])
    }
}
