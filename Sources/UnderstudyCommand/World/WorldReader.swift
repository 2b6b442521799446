import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyProgram
import Values

/// A world of a running server, read through its control API: once, or as a stream of server-sent events.
struct WorldReader: Sendable {
    /// `main`, or the name of a sandbox.
    let world: String
    let server: ControlServer

    /// How often a lost connection is opened again before a chunk arrives, and the pause before each attempt.
    private static let (maximumRetries, pauseMilliseconds) = (5, 200)

    init(_ server: ControlServer, world: String) {
        self.server = server
        self.world = world
    }

    /// Reads a list and the number of dropped elements.
    ///
    /// - Parameters:
    ///   - path: the call, and the member with the list.
    ///   - query: the query of the call.
    /// - Throws: `StartError.usage` when the sandbox does not exist, `StartError.unavailable` when the server does not answer.
    func list(_ path: String, _ query: String = "") throws(StartError) -> (elements: [JSON], dropped: Int) {
        let answer = try server.answer(.get, path + query)
        return try server.reading { () throws(MissingMember) in (try answer.list(path), try answer.count("dropped")) }
    }

    /// Takes each event of a stream. A lost connection is opened again, after the last event with an id.
    ///
    /// Returns when the server has ended or the sandbox was deleted.
    func follow(_ path: String, _ take: (ServerSentEvent) throws(StartError) -> Void) async throws(StartError) {
        try server.checkIsAnswering()
        var lastID: String?
        var failures = 0
        var hasConnected = false
        while failures <= Self.maximumRetries {
            do {
                var reader = EventReader()
                for try await chunk in try chunks(of: path, after: lastID) {
                    guard chunk.status == 200 else {
                        if hasConnected, chunk.status == 404 { return }
                        throw server.refused(chunk.status, try? JSON(parsing: chunk.bytes))
                    }
                    (hasConnected, failures) = (true, 0)
                    for event in reader.read(chunk.bytes) {
                        lastID = event.id ?? lastID
                        try take(event)
                    }
                }
            } catch {
                if let error = error as? StartError { throw error }
                if !hasConnected { throw server.noResponse(error) }
                if case .unreachable? = error as? ClientConnectionError { return }
            }
            // A server that keeps running closes no stream by itself, so this connection was lost on the way.
            guard LocatorFile.isAlive(server.processID) else { return }
            failures += 1
            try? await Task.sleep(for: .milliseconds(Self.pauseMilliseconds))
        }
        throw .unavailable("the connection to \(server.url) was lost repeatedly; check for a proxy between this command and the server")
    }

    private func chunks(of path: String, after lastID: String?) throws(StartError) -> AsyncThrowingStream<ResponseStream.Chunk, any Error> {
        var headers = server.headers
        if let name = HTTPField.Name("Last-Event-ID") { headers[name] = lastID }
        return ResponseStream.chunks(from: try server.address(of: path), headers: headers)
    }
}
