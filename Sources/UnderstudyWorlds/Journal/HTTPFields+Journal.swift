import HTTPTypes

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
