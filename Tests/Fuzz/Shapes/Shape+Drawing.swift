import UnderstudyCore
import Values

extension Shape {
    /// A variant of a valid body: unchanged, or changed in a few places.
    static func drawn(around valid: JSON, _ random: inout SeededGenerator) -> Shape {
        let shape = Shape(valid)
        return random.chance(5) ? shape : shape.varied(&random)
    }

    /// The shape with changes in a few places.
    func varied(_ random: inout SeededGenerator) -> Shape {
        (0..<random.integer(in: 1...3)).reduce(self) { shape, _ in shape.changed(&random) }
    }

    /// The shape with one change at a random place.
    private func changed(_ random: inout SeededGenerator) -> Shape {
        switch self {
        case .value, .raw: return .hostile(&random)
        case .array(var elements):
            guard !elements.isEmpty, !random.chance(6) else { return .hostile(&random) }
            let index = random.integer(in: 0...elements.count - 1)
            switch random.integer(in: 0...4) {
            case 0: elements.remove(at: index)
            case 1: elements += Array(repeating: elements[index], count: random.pick([1, 2, 99, 400]))
            default: elements[index] = elements[index].changed(&random)
            }
            return .array(elements)
        case .object(var members):
            guard !members.isEmpty, !random.chance(12) else {
                return random.chance(2) ? .object([unknownMember(&random)]) : .hostile(&random)
            }
            let index = random.integer(in: 0...members.count - 1)
            switch random.integer(in: 0...7) {
            case 0: members.remove(at: index)
            case 1: members.append((name: members[index].name, value: .hostile(&random)))
            case 2: members.append(unknownMember(&random))
            case 3: members[index].name = Text.hostile(&random)
            default: members[index].value = members[index].value.changed(&random)
            }
            return .object(members)
        }
    }

    private func unknownMember(_ random: inout SeededGenerator) -> (name: String, value: Shape) {
        (name: random.chance(2) ? "unknown" : Text.hostile(&random), value: .hostile(&random))
    }

    private static let numbers = Extremes.numbers + ["0x10", "01", "1.", ".5", "+1", "NaN", "Infinity", "-"]
    private static let texts = [
        #""\ud800""#, #""\udc00\ud800""#, #""\u0000""#, #""\ufffe""#, #""\x41""#, #""\""#, "\"\t\"", "'a'", "nul", "tru", "[", "{", "}", "",
    ]

    /// An unexpected value.
    private static func hostile(_ random: inout SeededGenerator) -> Shape {
        switch random.integer(in: 0...11) {
        case 0: .value(.null)
        case 1: .value(.bool(random.chance(2)))
        case 2, 3: .raw(random.pick(numbers))
        case 4: .raw(random.pick(texts))
        case 5: .value(.string(random.pick(Text.dates + Text.instants)))
        case 6: .raw(nested(random.pick([8, 64, 255, 256, 257, 4_000]), around: random.pick(["", "1"]), random.chance(2)))
        case 7: .array([])
        case 8: .object([])
        case 9: .raw("{" + (0..<random.pick([2, 300])).map { "\"member\($0)\":\($0)" }.joined(separator: ",") + "}")
        default: .value(.string(Text.hostile(&random)))
        }
    }

    private static func nested(_ depth: Int, around core: String, _ isArray: Bool) -> String {
        let (opening, closing) = isArray ? ("[", "]") : (#"{"a":"#, "}")
        let inner = isArray || !core.isEmpty ? core : "1"
        return String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)
    }
}
