import HTTPTypes
import MicroHTTP
import Synchronization

/// What was answered to a request, as far as a journal keeps it: headers and body as they went out, but for the headers that the server
/// itself adds.
///
/// One object for all entries that have it: an answer that is kept is put down with each request that gets it, and must cost no more than a
/// reference. The body is the answer's own array unless it is cut.
package final class JournalAnswer: Sendable {
    package let headers: HTTPFields
    /// Whether headers are left out that there was no room for.
    package let areHeadersTruncated: Bool
    /// What was kept of what went out of it.
    package let body: [UInt8]
    package let isBodyTruncated: Bool
    /// How long the whole body is, or would have been.
    package let wholeBodyBytes: Int
    /// About how much memory it takes.
    let byteCount: Int
    /// How many entries of its journal have it.
    private let holders = Atomic(0)

    package init(_ response: Response, _ limits: Journal.Limits) {
        let sent = min(response.body.count, response.delivery?.endsAfterBytes ?? .max)
        let kept = min(sent, limits.bodyBytes)
        let cut = response.headers.cutForJournal
        headers = cut ?? response.headers
        areHeadersTruncated = cut != nil
        body = kept == response.body.count ? response.body : Array(response.body.prefix(kept))
        isBodyTruncated = kept < response.body.count
        wholeBodyBytes = response.body.count
        byteCount = Self.objectBytes + headers.journalBytes + body.count
    }

    /// Stands in an entry for an answer that there is no more room for.
    static let forgotten = JournalAnswer()

    private init() {
        headers = HTTPFields()
        areHeadersTruncated = true
        body = []
        isBodyTruncated = true
        wholeBodyBytes = 0
        byteCount = 0
    }

    private static let objectBytes = 160

    /// What it takes besides the answer that it was made of.
    var copiedBytes: Int { isBodyTruncated ? body.count : 0 }

    /// Notes that one more entry has it.
    ///
    /// - Returns: how much memory that takes: nothing, unless it is the first.
    func enter() -> Int {
        holders.add(1, ordering: .relaxed).oldValue == 0 ? byteCount : 0
    }

    /// Notes that an entry has it no longer.
    ///
    /// - Returns: how much memory that frees: nothing, unless it was the last.
    func leave() -> Int {
        holders.subtract(1, ordering: .relaxed).newValue == 0 ? byteCount : 0
    }
}
