import Foundation
import Synchronization
import Testing
import TestSupport

@testable import UnderstudyClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client of a separate server that records its requests and the responses as sent.
final class RecordedClient: Sendable {
    /// A request of the client and the server's response; null without a body.
    struct Exchange: Sendable {
        let method: String
        let url: URL
        let sent: JSONValue
        let answered: JSONValue
    }

    let server: TestServer
    private let session: URLSession
    private let recorded = Mutex<[Exchange]>([])

    init() throws {
        server = try ClientServer(settings: ["scenarios": .string(ClientScenarioTests.folder.get())]).server
        session = URLSession(configuration: .patient)
    }

    deinit {
        session.invalidateAndCancel()
    }

    var client: UnderstudyClient {
        UnderstudyClient(
            baseURL: server.baseURL,
            transport: Transport(answer: { try await self.pass($0) }, parts: { _ in AsyncThrowingStream { $0.finish() } }))
    }

    var exchanges: [Exchange] { recorded.withLock { $0 } }

    /// Makes a call that must succeed.
    ///
    /// - Returns: the client's result, and the recorded exchange.
    func call<Value>(_ call: (UnderstudyClient) async throws -> Value) async throws -> (value: Value, wire: Exchange) {
        let value = try await call(client)
        return (value, try last)
    }

    var last: Exchange {
        get throws {
            let exchanges = exchanges
            return try #require(exchanges.last)
        }
    }

    /// Sends another body to the URL of an exchange, past the client, and expects an error.
    func refusal(of body: JSONValue, sentLike exchange: Exchange) async throws -> Problem {
        var request = URLRequest(url: exchange.url)
        request.httpMethod = exchange.method
        request.httpBody = try ControlJSON.data(of: body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (data, _) = try await session.data(for: request)
        return try ControlJSON.value(Problem.self, from: data)
    }

    private func pass(_ request: URLRequest) async throws -> Answer {
        let (data, response) = try await session.data(for: request)
        let http = try #require(response as? HTTPURLResponse)
        let sent: JSONValue = try request.httpBody.map { try ControlJSON.value(JSONValue.self, from: $0) } ?? .null
        let answered: JSONValue = try data.isEmpty ? .null : ControlJSON.value(JSONValue.self, from: data)
        let exchange = Exchange(method: request.httpMethod ?? "", url: try #require(request.url), sent: sent, answered: answered)
        recorded.withLock { $0.append(exchange) }
        return Answer(status: http.statusCode, body: data, tag: http.value(forHTTPHeaderField: "ETag"))
    }
}
