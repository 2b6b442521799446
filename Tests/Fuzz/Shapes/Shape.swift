import UnderstudyCore
import Values

/// JSON text that may also be invalid: duplicate members, malformed numbers and escapes.
enum Shape {
    case value(JSON)
    /// Bytes in place of a value.
    case raw(String)
    case array([Shape])
    case object([(name: String, value: Shape)])

    init(_ json: JSON) {
        switch json {
        case .array(let elements): self = .array(elements.map(Shape.init))
        case .object(let members): self = .object(members.map { ($0.key, Shape($0.value)) })
        default: self = .value(json)
        }
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .value(let json): bytes += json.encoded
        case .raw(let text): bytes += text.utf8
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                bytes += JSON.string(member.name).encoded
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }
}
