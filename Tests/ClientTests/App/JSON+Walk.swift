import TestSupport
import Values

extension JSON {
    /// Every value that is neither object nor array, with its path.
    var leaves: [(path: [String], value: JSON)] {
        switch self {
        case .object(let members): members.flatMap { key, value in value.leaves.map { ([key] + $0.path, $0.value) } }
        case .array(let elements): elements.enumerated().flatMap { index, value in value.leaves.map { (["\(index)"] + $0.path, $0.value) } }
        default: [([], self)]
        }
    }

    /// Values with the name or the form of a timestamp that not every client can read, with their paths.
    var badTimestamps: [String] {
        leaves.compactMap { path, value in
            guard value != .null, path.last.map(Self.namesTimestamp) == true || value.string.map(Self.looksLikeDate) == true else {
                return nil
            }
            return value.string?.wholeMatch(of: /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/) == nil
                ? "\(path.joined(separator: ".")): \(value.text)" : nil
        }
    }

    private static func namesTimestamp(_ key: String) -> Bool {
        key.hasSuffix("_at") || key.hasSuffix("_date") || ["date", "date_of_birth", "period_start", "period_end"].contains(key)
    }

    private static func looksLikeDate(_ text: String) -> Bool {
        text.prefixMatch(of: /\d{4}-\d{2}-\d{2}/) != nil
    }
}
