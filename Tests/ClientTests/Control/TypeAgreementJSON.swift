@testable import UnderstudyClient

extension JSONValue {
    /// A value as the client encodes it.
    static func written(_ value: some Encodable) throws -> JSONValue {
        try ControlJSON.value(JSONValue.self, from: ControlJSON.data(of: value))
    }

    /// This value without null members, which Swift does not distinguish from missing ones.
    var withoutNulls: JSONValue {
        switch self {
        case .array(let elements): .array(elements.map(\.withoutNulls))
        case .object(let members): .object(members.filter { $0.value != .null }.mapValues(\.withoutNulls))
        default: self
        }
    }

    /// This object without a member.
    func without(_ name: String) -> JSONValue {
        .object((object ?? [:]).filter { $0.key != name })
    }

    /// The value at a place, given by member names and by indices in digits.
    func at(_ place: [String]) -> JSONValue? {
        var value = self
        for step in place {
            guard let next = value.child(step) else { return .none }
            value = next
        }
        return value
    }

    /// This value with the value at a place replaced.
    func setting(_ value: JSONValue, at place: ArraySlice<String>) -> JSONValue {
        guard let step = place.first else { return value }
        let old: JSONValue = child(step) ?? .null
        let new = old.setting(value, at: place.dropFirst())
        if let index = Int(step), var elements = array, elements.indices.contains(index) {
            elements[index] = new
            return .array(elements)
        }
        return .object((object ?? [:]).merging([step: new]) { $1 })
    }

    private func child(_ step: String) -> JSONValue? {
        if let index = Int(step) { self[index] } else { self[step] }
    }
}
