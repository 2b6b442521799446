import TestSupport
import UnderstudyCore

/// Texts of combining marks whose classes alternate. To find out whether two of them look the same, as Swift's own comparison does, takes a
/// time that grows with the square of their length: seconds for the shorter one, hours for the longer one. By bytes it takes none.
enum LongText {
    /// 40 kB, within what every backend takes for a body.
    static let marks = String(repeating: "\u{316}\u{301}", count: 10_000)
    /// 2 MB
    static let manyMarks = String(repeating: "\u{316}\u{301}", count: 500_000)

    /// The value with one text of marks in it, in every place in turn: for each member, behind each text, behind each name, and as one more
    /// name.
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
        case .null, .bool, .number, .string: return []
        }
    }

    private static func places(for value: JSON) -> [JSON] {
        [.string(marks)] + (value.string.map { [.string($0 + marks)] } ?? [])
    }
}
