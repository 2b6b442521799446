import Foundation
import Testing

@testable import UnderstudyClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("A call that fails")
struct FailureTests {
    @Test("throws the server's problem")
    func problem() async throws {
        let client = try StubServer(
            404, #"{"type": "about:blank", "title": "Not Found", "status": 404, "detail": "there is no snapshot x"}"#
        )
        .client()
        let error = await failure { () async throws(UnderstudyError) in _ = try await client.snapshot("x") }
        #expect(error == .problem(Problem(status: 404, title: "Not Found", detail: "there is no snapshot x")))
        #expect(error?.description == "Understudy refused: 404 Not Found: there is no snapshot x")
    }

    @Test("throws the whole response if its problem lacks the reason")
    func incomplete() async throws {
        let text = #"{"type": "about:blank", "title": "Not Found", "status": 404}"#
        let client = try StubServer(404, text).client()
        let error = await failure { () async throws(UnderstudyError) in _ = try await client.snapshot("x") }
        #expect(error == .unexpectedAnswer(status: 404, text: text))
    }

    @Test("lists every validation error of the body")
    func faults() async throws {
        let client = try StubServer(
            400,
            """
            {"type": "about:blank", "title": "Bad Request", "status": 400, "detail": "the body has faults", "faults": [
              {"path": "$.match.pth", "found": "an unknown key", "expected": "one of body, path"},
              {"path": "$.effect", "found": "nothing", "expected": "an object"}]}
            """
        ).client()
        let error = await failure { () async throws(UnderstudyError) in try await client.addFault(FaultRule(effect: FaultEffect())) }
        #expect(
            error?.description
                == "Understudy refused: 400 Bad Request: the body has faults ($.match.pth: found an unknown key, expected one of body, path; "
                + "$.effect: found nothing, expected an object)")
        #expect(error?.errorDescription == error?.description)
    }

    @Test(
        "explains how to start a server when none answers",
        arguments: [URLError.Code.cannotConnectToHost, .networkConnectionLost, .timedOut])
    func unreachable(_ code: URLError.Code) async throws {
        let client = try StubServer { _ in throw URLError(code) }.client("http://127.0.0.1:4000/")
        let error = await failure { () async throws(UnderstudyError) in _ = try await client.health() }
        let text = try #require(error?.description)
        #expect(text.hasPrefix("no Understudy server answers at http://127.0.0.1:4000: "))
        #expect(text.contains("`understudy serve`"))
        #expect(!text.contains("\n"))
    }

    @Test("throws `cancelled` when its task is cancelled")
    func cancelled() async throws {
        for error: any Error in [URLError(.cancelled), CancellationError()] {
            let client = try StubServer { _ in throw error }.client()
            let failure = await failure { () async throws(UnderstudyError) in _ = try await client.health() }
            #expect(failure == .cancelled)
        }
    }

    @Test(
        "quotes the response of another program, shortened and on one line",
        arguments: [
            (200, "<html>\n <body>"), (404, "no such\npage"), (404, #"{"error": "x"}"#), (500, String(repeating: "long ", count: 1_000)),
        ])
    func unexpected(_ status: Int, _ body: String) async throws {
        let client = try StubServer(status, body).client()
        let error = await failure { () async throws(UnderstudyError) in _ = try await client.health() }
        #expect(error == .unexpectedAnswer(status: status, text: body))
        let text = try #require(error?.description)
        #expect(text.hasPrefix("unexpected answer \(status) "))
        #expect(text.count < 320)
        #expect(!text.contains("\n"))
    }

    @Test("throws `unexpectedAnswer` when the response to a new rule has no fault")
    func noFault() async throws {
        let client = try StubServer(201, #"{"faults": []}"#).client()
        let error = await failure { () async throws(UnderstudyError) in try await client.addFault(FaultRule(effect: .status(500))) }
        #expect(error == .unexpectedAnswer(status: 201, text: #"{"faults": []}"#))
    }
}
