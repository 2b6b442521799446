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

    /// The stored part of the body, for masking.
    var maskedBody: Masking.Body { Masking.Body(body, isTruncated: isBodyTruncated, type: headers[.contentType]) }
}

extension HTTPFields {
    /// Headers within the default of `limits.headerBytes` take less, unless there are hundreds of them.
    private static let mostJournalBytes = 64 << 10
    /// The memory of a header besides its texts; an estimate. The name is stored in two cases.
    private static let fieldBytes = 128

    private static func journalBytes(of field: HTTPField) -> Int {
        2 * field.name.rawName.utf8.count + field.value.utf8.count + fieldBytes
    }

    /// The approximate memory of the headers.
    var journalBytes: Int { reduce(0) { $0 + Self.journalBytes(of: $1) } }

    /// The first headers, if all together take more than a request usually may have; otherwise `nil`.
    var cutForJournal: HTTPFields? {
        guard journalBytes > Self.mostJournalBytes else { return nil }
        var (kept, bytes) = (HTTPFields(), 0)
        for field in self {
            bytes += Self.journalBytes(of: field)
            guard bytes <= Self.mostJournalBytes else { break }
            kept.append(field)
        }
        return kept
    }
}
