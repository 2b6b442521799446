import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values
@testable import UnderstudyWorlds

extension JournalEntry {
    /// An exchange with only the parts that matter to a test.
    static func make(
        _ method: HTTPRequest.Method = .get, _ target: String = "/", id: String = "req-1", headers: [String: String] = [:],
        body: [UInt8] = [],
        account: String? = nil, status: Int? = 200, reason: String? = nil, answer: JournalAnswer? = nil, duration: Duration = .zero,
        faults: [String] = [],
        knownRoute: Bool = true, secrets: DeclaredSecrets = DeclaredSecrets(), secretNames: SecretNames = SecretNames(), base: String = "",
        receivedAt: String = "2026-11-26T10:20:30.4Z", isBinary: Bool = false,
        codings: [ContentCoding] = []
    ) throws -> JournalEntry {
        guard let request = Request(method: method, target: target, headers: HTTPFields(headers), body: body, id: id),
            let at = Instant("2026-01-07T09:00:00Z"), let receivedAt = Instant(receivedAt)
        else { throw InvalidEntry() }
        return JournalEntry(
            request: request.decoded(codings, limitBytes: 1_000), base: base, at: at, receivedAt: receivedAt, backend: "longevity",
            account: account, status: status, reason: reason, answer: answer,
            duration: duration, faults: faults, knownRoute: knownRoute, isBinary: isBinary,
            secrets: secrets, secretNames: secretNames)
    }

    private struct InvalidEntry: Error {}
}

extension JournalEntry {
    /// The entry as written.
    var json: JSON { json(hiding: []) }

    func json(hiding tokens: SecretTokens) -> JSON { JSON.read { write(to: &$0, hiding: tokens) } }

    /// The entry of an archive with this one alone.
    func har(hiding tokens: SecretTokens) -> JSON { [self].archived.first?.har(hiding: tokens) ?? .null }
}

extension NearMiss {
    var differences: [MatchDifference] { maskedDifferences(by: Masking()) }

    /// The near miss as written.
    var json: JSON { JSON.read { write(to: &$0, hiding: []) } }
}

extension JSON {
    /// The value that a writer has written; null if it is not JSON.
    static func read(_ write: (inout JSONWriter) -> Void) -> JSON {
        var writer = JSONWriter()
        write(&writer)
        return (try? JSON(parsing: writer.bytes)) ?? .null
    }
}

extension JournalAnswer {
    /// An answer with only the parts that matter to a test.
    static func make(
        _ body: String = "", status: HTTPResponse.Status = .ok, headers: [String: String] = [:], limits: Journal.Limits = Journal.Limits()
    ) -> JournalAnswer {
        JournalAnswer(Response(status: status, headers: HTTPFields(headers), body: Array(body.utf8)), limits)
    }
}
