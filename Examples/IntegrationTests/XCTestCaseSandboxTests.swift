import Foundation
import UnderstudyClient
import XCTest

/// The sandbox of an XCTest, in a failing test, too.
final class XCTestCaseSandboxTests: XCTestCase {
    private struct PartError: Error {}

    /// The result of a test with failures.
    private final class FailedRun: XCTestCaseRun {
        override var totalFailureCount: Int { 1 }
    }

    /// Whether this test looks like one that has failed.
    private var looksFailed = false

    override var testRun: XCTestRun? { looksFailed ? FailedRun(test: self) : super.testRun }

    private func reports(throwing hasError: Bool = false, of part: (UnderstudyClient) async throws -> Void) async throws -> [WorldReport] {
        var reports: [WorldReport] = []
        let server = try await SharedServer.running.control
        do {
            try await withSandbox(
                now: "2026-03-01T08:00:00Z", persona: "six-days", on: server,
                failed: { if let report = try? $0.get() { reports.append(report) } },
                part)
            XCTAssertFalse(hasError, "the error of the part is lost")
        } catch is PartError {
            XCTAssertTrue(hasError)
        }
        looksFailed = false
        return reports
    }

    func testAFailedPartLeadsToAReportWithItsRefusedRequests() async throws {
        let reports = try await reports { world in
            _ = try? await TrendsClient(baseURL: world.baseURL, token: "nobody").checkIn(sleepHours: 7)
            looksFailed = true
        }
        let report = try XCTUnwrap(reports.first)
        XCTAssertEqual(reports.count, 1)
        XCTAssertEqual(report.clock.now, try Date("2026-03-01T08:00:00Z", strategy: .iso8601))
        XCTAssertEqual(report.persona, "six-days")
        XCTAssertEqual(report.journal.entries.map(\.status), [401])
        XCTAssertTrue(report.description.contains(": 401, this server has not issued the token"), report.description)
        XCTAssertTrue(String(decoding: report.archive, as: UTF8.self).contains("/api/age/daily-update"))
    }

    func testAnErrorOfThePartLeadsToAReportAndIsThrown() async throws {
        let reports = try await reports(throwing: true) { _ in throw PartError() }
        XCTAssertEqual(reports.map(\.persona), ["six-days"])
    }

    func testASuccessfulPartLeadsToNoReport() async throws {
        let reports = try await reports { world in _ = try await world.clock() }
        XCTAssertEqual(reports, [])
    }

    func testAFailureBeforeThePartLeadsToNoReport() async throws {
        looksFailed = true
        let reports = try await reports { world in _ = try await world.clock() }
        XCTAssertEqual(reports, [])
    }
}
