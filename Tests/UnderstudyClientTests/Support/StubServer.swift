import Foundation
import Synchronization

@testable import UnderstudyClient

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Answers a client's requests without a network and records them.
final class StubServer: Sendable {
    /// A received request.
    struct Received: Sendable {
        let method: String
        let url: String
        let headers: [String: String]
        let body: JSONValue?
    }

    private let requests = Mutex<[Received]>([])
    private let answer: @Sendable (Received) throws -> (Int, String)

    init(_ answer: @escaping @Sendable (Received) throws -> (Int, String)) {
        self.answer = answer
    }

    /// Answers every request with the same response.
    convenience init(_ status: Int, _ body: String = "") {
        self.init { _ in (status, body) }
    }

    var received: [Received] { requests.withLock { $0 } }

    /// `PUT http://127.0.0.1:4000/_understudy/clock`
    var calls: [String] { received.map { "\($0.method) \($0.url)" } }

    /// - Parameter parts: the parts of the response to each request that is read while it arrives.
    func client(
        _ baseURL: String = "http://127.0.0.1:4000", controlKey: String? = nil,
        parts: @escaping @Sendable () -> AsyncThrowingStream<Transport.Part, any Error> = { AsyncThrowingStream { $0.finish() } }
    ) throws -> UnderstudyClient {
        let transport = Transport(
            answer: { request in
                // URLSession checks for cancellation, too.
                try Task.checkCancellation()
                let received = try self.receive(request)
                let (status, body) = try self.answer(received)
                return Answer(status: status, body: Data(body.utf8))
            },
            parts: { request in
                do {
                    _ = try self.receive(request)
                    return parts()
                } catch {
                    return AsyncThrowingStream { $0.finish(throwing: error) }
                }
            })
        return UnderstudyClient(baseURL: try .read(baseURL), controlKey: controlKey, transport: transport)
    }

    private func receive(_ request: URLRequest) throws -> Received {
        let received = Received(
            method: request.httpMethod ?? "", url: request.url?.absoluteString ?? "", headers: request.allHTTPHeaderFields ?? [:],
            body: try request.httpBody.map { try ControlJSON.value(JSONValue.self, from: $0) })
        requests.withLock { $0.append(received) }
        return received
    }
}
