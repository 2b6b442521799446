import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Brings an answer's body as it comes: in place of `URLSession.bytes(for:)`, which Linux does not have.
final class AnswerStream: NSObject, URLSessionDataDelegate {
    /// What has come of a body, and the status of the answer that it belongs to.
    struct Piece: Sendable {
        let status: Int
        let bytes: [UInt8]
    }

    private let continuation: AsyncThrowingStream<Piece, any Error>.Continuation

    private init(_ continuation: AsyncThrowingStream<Piece, any Error>.Continuation) {
        self.continuation = continuation
    }

    /// Seconds that nothing need come for. Longer than a server is silent that says now and then that it is there.
    private static let longestSilence = 600.0

    /// Sends a request, which ends when nobody waits for pieces any more.
    static func pieces(of request: URLRequest) -> AsyncThrowingStream<Piece, any Error> {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = longestSilence
        var request = request
        request.timeoutInterval = longestSilence
        let (pieces, continuation) = AsyncThrowingStream.makeStream(of: Piece.self, throwing: (any Error).self)
        let session = URLSession(configuration: configuration, delegate: AnswerStream(continuation), delegateQueue: nil)
        let task = session.dataTask(with: request)
        continuation.onTermination = { _ in session.invalidateAndCancel() }
        task.resume()
        return pieces
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let status = (dataTask.response as? HTTPURLResponse)?.statusCode ?? 0
        continuation.yield(Piece(status: status, bytes: [UInt8](data)))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        continuation.finish(throwing: error)
    }
}
