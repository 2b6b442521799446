/// Takes turns among ways to say a thing, so that nobody reads the same words twice in a row.
struct PhrasePicker: Sendable {
    private var counts: [String: Int] = [:]

    /// The next of a thing's phrases; each comes once before any comes again.
    ///
    /// - Parameter thing: what is said. Things that begin differently do not all begin with their first phrase.
    mutating func pick(_ thing: String, of phrases: [String]) -> String {
        let count = counts[thing, default: 0]
        counts[thing] = count + 1
        let start = thing.utf8.reduce(0) { ($0 + Int($1)) % 97 }
        return phrases.isEmpty ? "" : phrases[(start + count) % phrases.count]
    }
}
