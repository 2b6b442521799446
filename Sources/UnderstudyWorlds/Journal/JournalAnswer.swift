import HTTPTypes
import MicroHTTP

/// The answer to a request as far as a journal keeps it: headers and body as they went out, except the headers that the server adds.
///
/// The body is the answer's own array unless it is cut.
package struct JournalAnswer: Sendable {
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
    /// Whether there was no room for it any more.
    let isForgotten: Bool

    package init(_ response: Response, _ limits: Journal.Limits) {
        let sent = min(response.body.count, response.delivery?.endsAfterBytes ?? .max)
        let kept = min(sent, limits.bodyBytes)
        let cut = response.headers.cutForJournal
        headers = cut ?? response.headers
        areHeadersTruncated = cut != nil
        body = kept == response.body.count ? response.body : Array(response.body.prefix(kept))
        isBodyTruncated = kept < response.body.count
        wholeBodyBytes = response.body.count
        byteCount = Self.overheadBytes + headers.journalBytes + body.count
        isForgotten = false
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
        isForgotten = true
    }

    private static let overheadBytes = 160
}
