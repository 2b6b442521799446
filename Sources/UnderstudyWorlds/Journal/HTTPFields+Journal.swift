import HTTPTypes

extension HTTPFields {
    /// What `limits.headerBytes` lets through by default takes less, unless it is hundreds of headers.
    private static let mostJournalBytes = 64 << 10
    /// Of a header besides its texts, one of which is there in two cases; an estimate.
    private static let fieldBytes = 128

    private static func journalBytes(of field: HTTPField) -> Int {
        2 * field.name.rawName.utf8.count + field.value.utf8.count + fieldBytes
    }

    /// About how much memory they take.
    var journalBytes: Int { reduce(0) { $0 + Self.journalBytes(of: $1) } }

    /// The first of them, where they take more than a request usually may have; `nil` where they do not.
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
