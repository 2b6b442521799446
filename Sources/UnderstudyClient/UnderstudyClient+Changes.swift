import Foundation

extension UnderstudyClient {
    /// Runs a closure once the stream of the world's changes has begun, and again after each change of a kind, until the task is cancelled.
    ///
    /// A change between the beginning of the stream and a call in the closure is not lost.
    ///
    /// - Parameter kind: the kind of a `change` of `GET requests/stream`.
    func onChanges(of kind: String, _ work: () async throws(UnderstudyError) -> Void) async throws(UnderstudyError) {
        let request = try request("GET", ["requests", "stream"], query: ["events": "change"])
        var response = ChangeResponse()
        do {
            // A loop over the stream itself would be one for iOS 18.
            var parts = transport.parts(request).makeAsyncIterator()
            while let part = try await parts.next() {
                let isBeginning = response.status == nil
                let kinds = response.read(part)
                if isBeginning && response.refusal == nil || kinds.contains(kind) { try await work() }
            }
        } catch let error as UnderstudyError {
            throw error
        } catch {
            throw UnderstudyError(noAnswerFrom: baseURL, because: error)
        }
        if Task.isCancelled { throw .cancelled }
        if let refusal = response.refusal { _ = try refusal.success() }
        throw .unreachable(baseURL, reason: "the stream of the world's changes has ended")
    }
}

/// A response of `GET requests/stream?events=change`, read part by part.
struct ChangeResponse {
    private struct Change: Decodable {
        let kind: String
    }

    /// The status; `nil` before the first part.
    private(set) var status: Int?
    /// The bytes of the last, incomplete line; all bytes of a refusal.
    private var rest = Data()

    /// The response of a server that sends no stream, as far as it was read.
    var refusal: Answer? { status.flatMap { $0 == 200 ? nil : Answer(status: $0, body: rest) } }

    /// Reads the next part.
    ///
    /// - Returns: the kinds of the changes that it completes.
    mutating func read(_ part: Transport.Part) -> [String] {
        status = part.status
        rest += part.bytes
        guard part.status == 200 else { return [] }
        var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        rest = Data(lines.removeLast())
        return lines.compactMap { line in
            guard line.starts(with: Data("data:".utf8)) else { return nil }
            return (try? ControlJSON.value(Change.self, from: Data(line.dropFirst(5))))?.kind
        }
    }
}
