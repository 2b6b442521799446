import Foundation
import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyProgram
import UnderstudyWorlds

/// The journal of a running server's world, read through its control API.
struct JournalSource: Sendable {
    private let processID: Int
    /// Of the control API in this world, with a slash at the end.
    private let control: String
    private let world: String
    private let controlKey: String?

    /// - Parameters:
    ///   - sandbox: `nil` for the main world.
    ///   - controlKey: as it is configured here, for a server that does not listen on loopback.
    init(_ server: LocatorFile.Server, port: Int?, sandbox: String?, controlKey: String?) throws(StartError) {
        if let sandbox, !Sandboxes.isName(sandbox) {
            throw .usage("--sandbox \(sandbox.cut()) names no sandbox: 1 to 64 of A–Z a–z 0–9 . _ -, the first a letter or a digit")
        }
        processID = server.processID
        control = server.baseURL(port: port) + (sandbox.map { "/_sandbox/\($0)" } ?? "") + "/_understudy/"
        world = sandbox ?? "main"
        self.controlKey = controlKey
    }

    /// What is kept, oldest first.
    func kept() async throws(StartError) -> [RequestLog.Event] {
        var (status, bytes): (Int, [UInt8]) = (0, [])
        do {
            for try await piece in try pieces(of: "requests") {
                status = piece.status
                bytes += piece.bytes
            }
        } catch {
            throw Self.startError(for: error) ?? silent(error)
        }
        let answer = try? JSON(parsing: bytes)
        if status == 200, answer == nil { throw silent(ClientConnectionError.malformed) }
        guard status == 200, let entries = answer?["requests"]?.array else { throw refused(status, answer) }
        let dropped = answer?["dropped"]?.integer ?? 0
        let requests = entries.map { RequestLog.Event.request(Self.summary(of: $0), world: world) }
        return dropped > 0 ? [RequestLog.Event.missing(dropped)] + requests : requests
    }

    private static func summary(of entry: JSON) -> JSON {
        .object(omittingMissing: JournalEntry.summaryMembers.map { ($0, entry[$0]) })
    }

    /// How often a connection that is lost is made again, without a word in between, and how long to wait before.
    private static let (mostFailures, pauseMilliseconds) = (5, 200)

    /// Shows what is kept, and each request as it comes; one that is answered later is shown again. Returns when the server or the sandbox
    /// is no more.
    func follow(_ show: (RequestLog.Event) -> Void) async throws(StartError) {
        var lastID: String?
        var failures = 0
        var hasBegun = false
        while failures <= Self.mostFailures {
            do {
                var reader = EventReader()
                for try await piece in try pieces(of: "requests/stream", after: lastID) {
                    guard piece.status == 200 else {
                        if hasBegun, piece.status == 404 { return }
                        throw refused(piece.status, try? JSON(parsing: piece.bytes))
                    }
                    (hasBegun, failures) = (true, 0)
                    for event in reader.read(piece.bytes) {
                        lastID = event.id ?? lastID
                        if let event = told(by: event) { show(event) }
                    }
                }
            } catch {
                if let error = Self.startError(for: error) { throw error }
                if !hasBegun { throw silent(error) }
                if case .unreachable? = error as? ClientConnectionError { return }
            }
            // A server that goes on closes no stream by itself.
            guard LocatorFile.isAlive(processID) else { return }
            failures += 1
            try? await Task.sleep(for: .milliseconds(Self.pauseMilliseconds))
        }
        throw .unavailable("the connection to \(control) is lost again and again; is something between here and the server?")
    }

    /// `nil` for what is not shown: that the journal was emptied, and what a later version may have to say.
    private func told(by event: ServerSentEvent) -> RequestLog.Event? {
        guard let data = try? JSON(parsing: Array(event.data.utf8)) else { return nil }
        switch event.name {
        case "request": return .request(data, world: world)
        case "dropped": return data.integer.map(RequestLog.Event.missing)
        default: return nil
        }
    }

    private func pieces(
        of path: String, after lastID: String? = nil
    ) throws(StartError) -> AsyncThrowingStream<AnswerStream.Piece, any Error> {
        guard let url = URL(string: control + path) else { throw .unavailable("the server's file names no address: \(control)") }
        var headers = HTTPFields()
        headers[.authorization] = controlKey.map { "Bearer \($0)" }
        if let name = HTTPField.Name("Last-Event-ID") { headers[name] = lastID }
        return AnswerStream.pieces(from: url, headers: headers)
    }

    private static func startError(for error: any Error) -> StartError? { error as? StartError }

    private func silent(_ error: any Error) -> StartError {
        .unavailable("the server at \(control) does not answer, though its process \(processID) is there: \(error)")
    }

    /// What the server says of a call that it has refused.
    private func refused(_ status: Int, _ answer: JSON?) -> StartError {
        let reason = answer?["detail"]?.string ?? "is it an understudy of this version?"
        return status == 404 ? .usage(reason) : .unavailable("the server at \(control) answers \(status): \(reason)")
    }
}
