import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How requests are sent.
struct Transport: Sendable {
    /// A part of the body of a response that is read while it arrives.
    struct Part: Sendable {
        /// The status of the response.
        let status: Int
        let bytes: Data
    }

    /// Sends a request and returns the response. Throws if there is none.
    let answer: @Sendable (URLRequest) async throws -> Answer
    /// Sends a request and returns the parts of its response's body as they arrive. The end of the iteration cancels the request.
    let parts: @Sendable (URLRequest) -> AsyncThrowingStream<Part, any Error>
}

/// A response of the control API.
struct Answer: Sendable {
    let status: Int
    let body: Data
    /// The entity tag of the content.
    var tag: String?
}

extension Transport {
    /// A transport that uses a session, and for responses without an end a session of the same configuration.
    init(over session: URLSession) {
        answer = { request in
            let (body, response) = try await session.data(for: request)
            guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
            return Answer(status: response.statusCode, body: body, tag: response.value(forHTTPHeaderField: "ETag"))
        }
        parts = { request in
            let (parts, continuation) = AsyncThrowingStream.makeStream(of: Part.self)
            let session = URLSession(configuration: session.configuration, delegate: PartReceiver(continuation), delegateQueue: nil)
            continuation.onTermination = { _ in session.invalidateAndCancel() }
            session.dataTask(with: request).resume()
            return parts
        }
    }
}

/// Passes the parts of a response on. `URLSession.bytes(for:)` does not exist on Linux.
private final class PartReceiver: NSObject, URLSessionDataDelegate {
    private let parts: AsyncThrowingStream<Transport.Part, any Error>.Continuation

    init(_ parts: AsyncThrowingStream<Transport.Part, any Error>.Continuation) {
        self.parts = parts
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let response = dataTask.response as? HTTPURLResponse else { return }
        parts.yield(Transport.Part(status: response.statusCode, bytes: data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        parts.finish(throwing: error)
    }
}
