import TestSupport
import Values

/// Texts of combining marks with alternating classes. Swift compares texts by their appearance, which takes a time that grows with the
/// square of their length here: seconds for the shorter text, hours for the longer one. A comparison of bytes takes no time.
enum LongText {
    /// 40 kB, which every backend accepts in a body.
    static let marks = String(repeating: "\u{316}\u{301}", count: 10_000)
    /// 2 MB
    static let manyMarks = String(repeating: "\u{316}\u{301}", count: 500_000)

    /// Copies of the value with one text of marks, each in another place: as each value, at the end of each text and of each name, and as
    /// an additional name.
    static func variants(of json: JSON) -> [JSON] {
        switch json {
        case .object(let members):
            let more = json.with([marks: 1])
            return members.reduce(into: [more]) { all, member in
                let (name, value) = member
                all += (places(for: value) + variants(of: value)).map { json.with([name: $0]) }
                all.append(json.without(name).with([name + marks: value]))
            }
        case .array(let elements):
            guard let first = elements.first else { return [] }
            return (places(for: first) + variants(of: first)).map { .array([$0]) }
        case .null, .bool, .number, .written, .string: return []
        }
    }

    private static func places(for value: JSON) -> [JSON] {
        [.string(marks)] + (value.string.map { [.string($0 + marks)] } ?? [])
    }
}
