import Foundation
import UnderstudyClient
import XCTest

/// A sandbox for XCTest: copy this file into your test target. Needs only the product UnderstudyClient.
extension XCTestCase {
    /// Runs a part of a test in a sandbox of its own on the server that `understudy exec` has started, and deletes the sandbox.
    ///
    /// If the part fails, the sandbox is read before it is deleted: clock, persona, rules, requests and events. The text goes to standard
    /// error. On Apple's systems, the text and the requests as an HTTP Archive are attachments of the test.
    ///
    /// - Parameters:
    ///   - now: the time at which its clock is frozen, such as `2026-03-01T08:00:00Z`; `nil` for the clock that the server started with.
    ///   - persona: the key of the account for requests without credentials.
    ///   - seed: a seed document to use instead of the server's.
    ///   - scenario: the name of a scenario of the server. The other arguments replace its own values.
    ///   - server: the server; `nil` for that of `understudy exec`.
    ///   - failed: gets the report of the sandbox if the part fails; `nil` for standard error and attachments.
    ///   - isolation: the actor on which the closures run; by default the caller's.
    ///   - work: the part of the test. It receives the sandbox's client, whose base URL goes to the app.
    /// - Returns: the result of the part.
    /// - Throws: the error of the part, or an `UnderstudyError`.
    func withSandbox<Value>(
        now: String? = nil, persona: String? = nil, seed: JSONValue? = nil, scenario: String? = nil, on server: UnderstudyClient? = nil,
        failed: ((Result<WorldReport, UnderstudyError>) -> Void)? = nil, isolation: isolated (any Actor)? = #isolation,
        _ work: (UnderstudyClient) async throws -> Value
    ) async throws -> Value {
        let now = try now.map { try Date($0, strategy: .iso8601) }
        let server = try server ?? UnderstudyClient()
        let failureCount = failureCount
        return try await server.withSandbox(seed: seed, now: now, persona: persona, scenario: scenario) { sandbox in
            let result: Result<Value, any Error>
            do {
                result = .success(try await work(sandbox))
            } catch let skip as XCTSkip {
                throw skip
            } catch {
                result = .failure(error)
            }
            if case .success = result, self.failureCount == failureCount { return try result.get() }
            let report = await Self.report(of: sandbox)
            if let failed { failed(report) } else { attach(report) }
            return try result.get()
        }
    }

    private var failureCount: Int { testRun?.totalFailureCount ?? 0 }

    private static func report(of sandbox: UnderstudyClient) async -> Result<WorldReport, UnderstudyError> {
        do throws(UnderstudyError) {
            return .success(try await sandbox.report())
        } catch {
            return .failure(error)
        }
    }

    private func attach(_ report: Result<WorldReport, UnderstudyError>) {
        let text =
            switch report {
            case .success(let report): report.description
            case .failure(let error): "a sandbox that cannot be read: \(error)"
            }
        try? FileHandle.standardError.write(contentsOf: Data("\(name): \(text)\n".utf8))
        #if canImport(ObjectiveC)
            let attachments = [
                (XCTAttachment(string: text), "understudy.txt"),
                ((try? report.get()).map { XCTAttachment(data: $0.archive, uniformTypeIdentifier: "public.json") }, "understudy.har"),
            ]
            for case (let attachment?, let name) in attachments {
                attachment.name = name
                attachment.lifetime = .keepAlways
                add(attachment)
            }
        #endif
    }
}
