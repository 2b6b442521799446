import Testing
import TestSupport
import TestTraits

@testable import UnderstudyClient

@Suite("In the bodies of requests, client and server know", .highPriority)
struct TypeAgreementBodyTests {
    private let recorded: RecordedClient

    init() throws {
        recorded = try RecordedClient()
    }

    @Test("the same members", arguments: AgreementPlace.objects)
    func members(_ place: AgreementPlace) async throws {
        let sent = try await sent(to: place)
        let names = Set(sent.flatMap { Array(($0.value.object ?? [:]).keys) })
        let expected = try await expectation(at: "\(place.path).unheardOf", sent)
        #expect(expected == "one of " + names.sorted().joined(separator: ", "))
    }

    @Test("the same choices", arguments: AgreementPlace.choices)
    func choices(_ place: AgreementPlace) async throws {
        let sent = try await sent(to: place)
        let names = Set(sent.map(\.value.description))
        let expected = try await expectation(at: place.path, sent)
        #expect(Set(expected.dropFirst("one of ".count).split(separator: ", ").map(String.init)) == names, "\(expected)")
    }

    private struct Sent {
        let exchange: RecordedClient.Exchange
        /// The value at the place.
        let value: JSONValue
    }

    /// Makes the calls of a place, which must all succeed.
    private func sent(to place: AgreementPlace) async throws -> [Sent] {
        for send in place.calls { try await send(recorded.client) }
        let steps = AgreementPlace.steps(to: place.path)
        return recorded.exchanges.compactMap { exchange in
            exchange.sent.at(steps).map { Sent(exchange: exchange, value: $0) }
        }
    }

    /// The server's expectation at a path, taken from its error for an unknown member or value. The error lists every known one.
    private func expectation(at path: String, _ sent: [Sent]) async throws -> String {
        let exchange = try #require(sent.first).exchange
        let body = exchange.sent.setting("unheardOf", at: AgreementPlace.steps(to: path)[...])
        let problem = try await recorded.refusal(of: body, sentLike: exchange)
        return try #require(problem.faults.first { $0.path == path }, "\(problem)").expected
    }
}
