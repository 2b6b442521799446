import Foundation
import ProbeSupport
import Testing

@Suite("`understudy exec --vary`", .enabled(if: Program.isExpected(Program.curl)))
struct ExecVaryTests {
    private func exec(_ count: Int, _ flags: [String] = [], _ script: String) async throws -> (Workplace, Transcript) {
        let place = try Workplace(accounts: [TestSeed.account("one")])
        return (place, try await place.run(["exec", "--vary", "\(count)"] + flags + ["--", "sh", "-c", script]))
    }

    private static let read = #"body=$(curl -s "$UNDERSTUDY_URL/_as/one/api/longevity/trends"); "#

    @Test("names the change that breaks a client, in JUnit, too, and ends with the client's status")
    func cause() async throws {
        // A client that cannot stand a member that it does not know at the top level.
        let (place, end) = try await exec(
            40, ["--report", "report.xml"],
            Self.read + #"case "$body" in *'}},"nextVersion"'*|*'},"nextVersion":{"since":"the next version"}}') exit 3;; esac"#)
        #expect(end.status == 3, "\(end)")
        let cause = "fails with: GET /api/longevity/trends $ unknown member"
        #expect(end.errorLines.contains("understudy: \(cause)"), "\(end)")
        #expect(end.errorLines.contains { $0.hasPrefix(#"understudy: again: a rule with the effect {"vary": {"seed":"#) })
        #expect(String(decoding: try place.data(of: "report.xml"), as: UTF8.self).contains(cause))
    }

    @Test("passes for a client that survives, in as many runs as are asked for and one before, each with fresh data")
    func survivor() async throws {
        let (place, end) = try await exec(
            3, [], Self.read + #"echo run >> runs; curl -s -o /dev/null -X PUT "$UNDERSTUDY_URL/_understudy/sandboxes/t1" || exit 4"#)
        #expect(end.status == 0, "\(end)")
        #expect(end.errorLines.last == "understudy: the command passes with 3 variations of the responses")
        #expect(String(decoding: try place.data(of: "runs"), as: UTF8.self) == String(repeating: "run\n", count: 4))
    }

    @Test("does not vary the responses of a client that fails without")
    func failing() async throws {
        let (place, end) = try await exec(3, [], "echo run >> runs; exit 7")
        #expect(end.status == 7)
        #expect(end.errorLines.contains("understudy: the command fails without a variation, so none is tried"))
        #expect(String(decoding: try place.data(of: "runs"), as: UTF8.self) == "run\n")
    }

    @Test("takes a number from 1 to 1000", arguments: [0, 1_001])
    func range(count: Int) async throws {
        let (_, end) = try await exec(count, [], "exit 0")
        #expect(end.status == 64)
        #expect(end.errors == "understudy: --vary is \(count), not a number from 1 to 1000\n")
    }
}
