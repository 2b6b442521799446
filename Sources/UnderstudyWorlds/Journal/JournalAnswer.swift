import HTTPTypes
import MicroHTTP

/// The answer to a request as the journal stores it: headers and body as sent, except for the headers that the server adds.
///
/// The body is the answer's own array unless it is cut.
package struct JournalAnswer: Sendable {
    package let headers: HTTPFields
    /// Whether headers are omitted for lack of room.
    package let areHeadersTruncated: Bool
    /// The stored part of the bytes that were sent.
    package let body: [UInt8]
    package let isBodyTruncated: Bool
    /// The length of the whole body, even if only a part was sent.
    package let wholeBodyBytes: Int
    /// The length of the part that was sent.
    let sentBytes: Int
    /// The approximate memory of the answer.
    let byteCount: Int
    /// Whether the answer was dropped for lack of room.
    let isForgotten: Bool

    package init(_ response: Response, _ limits: Journal.Limits) {
        sentBytes = min(response.body.count, response.delivery?.endsAfterBytes ?? .max)
        let kept = min(sentBytes, limits.bodyBytes)
        let cut = response.headers.cutForJournal
        headers = cut ?? response.headers
        areHeadersTruncated = cut != nil
        body = kept == response.body.count ? response.body : Array(response.body.prefix(kept))
        isBodyTruncated = kept < response.body.count
        wholeBodyBytes = response.body.count
        byteCount = Self.overheadBytes + headers.journalBytes + body.count
        isForgotten = false
    }

    /// The placeholder for an answer that was dropped for lack of room.
    static let forgotten = JournalAnswer()

    private init() {
        headers = HTTPFields()
        areHeadersTruncated = true
        body = []
        isBodyTruncated = true
        (wholeBodyBytes, sentBytes) = (0, 0)
        byteCount = 0
        isForgotten = true
    }

    private static let overheadBytes = 160
}
