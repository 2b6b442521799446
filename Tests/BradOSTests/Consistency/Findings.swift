import TestSupport
import Values

/// The differences between served figures and those that follow from other answers.
struct Findings {
    private(set) var texts: [String] = []

    /// - Parameter place: the request, and the member of its answer.
    mutating func expect(_ found: JSON?, _ expected: JSON?, _ place: String) {
        texts += (found ?? .null).differences(from: expected ?? .null, path: place)
    }

    mutating func expect(_ holds: Bool, _ text: String) {
        if !holds { texts.append(text) }
    }
}

extension JSON {
    /// A member that is a text.
    func text(_ member: String) -> String { self[member]?.string ?? "" }

    func has(_ member: String, _ value: String) -> Bool { self[member]?.string == value }

    /// Whether it has no data: it is null, 0 or false, or has only such values.
    var isBlank: Bool {
        switch self {
        case .null, .bool(false), .number(0): true
        case .array(let elements): elements.isEmpty
        case .object(let members): members.allSatisfy { $0.value.isBlank }
        default: false
        }
    }
}

extension [JSON] {
    /// The members of each element that are texts.
    func all(_ member: String) -> JSON { .array(map { $0[member] ?? .null }) }
}
