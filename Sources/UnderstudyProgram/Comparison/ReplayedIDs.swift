import Values

/// The ids of records there, in a recorded session, with those of the same records here. Both backends make ids of their own, and later
/// requests name them.
struct ReplayedIDs {
    private var all: [String: String] = [:]

    /// Adds the ids of two responses to one request: members whose names are or end with `id`, at the same places.
    mutating func add(there: JSON?, here: JSON?, named name: String = "") {
        switch (there, here) {
        case (.object(let there), .object(let here)):
            for (name, value) in there { add(there: value, here: here[name], named: name) }
        case (.array(let there), .array(let here)):
            for (value, own) in zip(there, here) { add(there: value, here: own, named: name) }
        case (.string(let there), .string(let here)) where there != here && Self.isID(name) && there.utf8.count >= Self.shortest:
            all[there] = all[there] ?? here
        default: break
        }
    }

    /// Shorter ones may be words that mean something else.
    private static let shortest = 6

    private static func isID(_ name: String) -> Bool { name == "id" || ["Id", "ID", "_id"].contains { name.hasSuffix($0) } }

    /// A target or a body with the ids of records here.
    func replaced(in text: String) -> String {
        guard !all.isEmpty else { return text }
        // The loop replaces whole words, because an id may be a part of a longer one.
        var (replaced, word) = ("", "")
        func flushed() -> String { all[word] ?? word }
        for character in text {
            if character.isLetter || character.isNumber || character == "-" || character == "_" {
                word.append(character)
            } else {
                replaced += flushed() + String(character)
                word = ""
            }
        }
        return replaced + flushed()
    }
}
