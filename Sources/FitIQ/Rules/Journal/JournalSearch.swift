import UnderstudyCore
import Values

/// A search in a journal: words, and phrases in quotation marks. An entry must contain each of them (fitiq-wellness.md 5).
struct JournalSearch: Sendable {
    /// In lower case.
    let terms: [String]
    private let needles: [Needle]

    private static let maxTerms = 32

    /// - Returns: `nil` without a term, and with more than 32 of them.
    init?(_ query: String) {
        // The texts between quotation marks have odd places.
        let parts = ContiguousArray(query.lowercased().utf8).split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
        terms = parts.enumerated().flatMap { place, bytes in
            let part = String(decoding: bytes, as: UTF8.self)
            return (place.isMultiple(of: 2) ? Self.words(of: part) : [String(part.trimmingSpace())]).filter { !$0.isEmpty }
        }
        needles = terms.map { Needle(Array($0.utf8)) }
        if terms.isEmpty || terms.count > Self.maxTerms { return nil }
    }

    private static func words(of text: String) -> [String] {
        text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { String($0) }
    }

    /// The relevance from 0 to 1: for each term 3 for the title, 2 for a tag and 1 for the text, of 6 at most. `nil` if the entry lacks a
    /// term.
    func relevance(of entry: Record) throws(MemberError) -> Double? {
        let title = try entry[JournalEntries.title]?.lowercased() ?? ""
        let tags = try entry[JournalEntries.tags].map { $0.lowercased() }
        let content = try entry[JournalEntries.content].lowercased()
        var points = 0
        for term in needles {
            let found = (title.holds(term) ? 3 : 0) + (tags.contains { $0.holds(term) } ? 2 : 0) + (content.holds(term) ? 1 : 0)
            if found == 0 { return nil }
            points += found
        }
        return Double(points) / Double(6 * needles.count)
    }

    /// An entry that matches.
    struct Match: Equatable {
        let id: String
        let relevance: Double
    }

    /// The most relevant one is first; of equally relevant ones, the order stays.
    static func sorted(_ matches: [Match]) -> [Match] {
        matches.enumerated().sorted { left, right in
            left.element.relevance == right.element.relevance
                ? left.offset < right.offset : left.element.relevance > right.element.relevance
        }.map(\.element)
    }
}
