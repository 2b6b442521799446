import UnderstudyCore
import Yams

/// Why a text is not read as YAML, or a value is not written as such.
struct YAMLError: Error {
    let reason: String
}

extension JSON {
    /// Reads a YAML document whose values are those of JSON, as OpenAPI wants it read (YAML 1.2, JSON schema): only `null` and an empty
    /// place, `true`, `false` and numbers as JSON has them are no texts. Members keep their order, and their names are texts whatever they
    /// look like.
    init(yaml text: String) throws(YAMLError) {
        let root: Node?
        do {
            // The standard resolver is one for YAML 1.1, to which `no` is false and a date no text, by seven regular expressions a value.
            root = try compose(yaml: text, .basic)
        } catch {
            throw YAMLError(reason: "\(error)")
        }
        guard let root else { throw YAMLError(reason: "there is no document") }
        self = try JSON(root)
    }

    private init(_ node: Node) throws(YAMLError) {
        switch node {
        case .scalar(let scalar): self = try JSON(scalar)
        case .sequence(let sequence):
            var elements: [JSON] = []
            for element in sequence { elements.append(try JSON(element)) }
            self = .array(elements)
        case .mapping(let mapping):
            var members = JSON.Members()
            for (key, value) in mapping {
                guard case .scalar(let name) = key else { throw YAMLError(reason: "\(key.place): a member's name is no text") }
                let previous = members.updateValue(try JSON(value), forKey: name.string)
                guard previous == nil else { throw YAMLError(reason: "\(key.place): the member \(name.string) occurs twice") }
            }
            self = .object(members)
        case .alias: throw YAMLError(reason: "\(node.place): an alias names nothing")
        }
    }

    private init(_ scalar: Node.Scalar) throws(YAMLError) {
        // What is quoted, or a block, has the tag of a text.
        switch scalar.tag.rawValue {
        case Tag.Name.implicit.rawValue: self = JSON(plain: scalar.string)
        case Tag.Name.str.rawValue, Tag.Name.nonSpecific.rawValue: self = .string(scalar.string)
        default: throw YAMLError(reason: "\(Node.scalar(scalar).place): the tag \(scalar.tag.rawValue) is not known")
        }
    }

    private init(plain text: String) {
        switch text {
        case "", "null": self = .null
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        default:
            let mayBeNumber = text.utf8.first.map { "-0123456789".utf8.contains($0) } ?? false
            if mayBeNumber, case .number(let value)? = try? JSON(parsing: Array(text.utf8)) {
                self = .number(value)
            } else {
                self = .string(text)
            }
        }
    }
}

extension JSON {
    /// The value as YAML 1.2, which reads back as the same by the rules of YAML 1.1, too. Members keep their order, and texts of several
    /// lines stand as they are.
    var yamlText: String {
        get throws(YAMLError) {
            do {
                return try serialize(node: Node(self), indent: 2, width: -1, allowUnicode: true)
            } catch {
                throw YAMLError(reason: "\(error)")
            }
        }
    }
}

extension Node {
    fileprivate init(_ value: JSON) {
        switch value {
        case .object(let members):
            let pairs = members.map { (Node(text: $0.key), Node($0.value)) }
            self = .mapping(Mapping(pairs, Tag(.map), pairs.isEmpty ? .flow : .block))
        case .array(let elements):
            self = .sequence(Sequence(elements.map { Node($0) }, Tag(.seq), elements.isEmpty ? .flow : .block))
        case .string(let text): self.init(text: text)
        default: self = .scalar(Scalar(value.text, Tag(.str), .plain))
        }
    }

    /// The style decides how the text is read back. The tag, which is not written, spares Yams to look for one.
    private init(text: String) {
        self = .scalar(Scalar(text, Tag(.str), text.isPlainYAML ? .plain : text.isLiteralYAML ? .literal : .doubleQuoted))
    }
}

extension String {
    /// Texts to YAML 1.2, and truth values to YAML 1.1.
    private static let otherValues: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

    /// Whether YAML reads it as a text without quotation marks: it begins with a letter, so it is no number, no date and no sign of YAML.
    fileprivate var isPlainYAML: Bool {
        guard let first = utf8.first, utf8.last != UInt8(ascii: " "), utf8.allSatisfy(Self.isPlainYAML) else { return false }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
        return (isLetter || "/$_".utf8.contains(first)) && !Self.otherValues.contains(lowercased())
    }

    private static func isPlainYAML(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
    }

    /// Whether lines below a header can give it exactly: it has several, and no character that readers take for a line's end, or for none.
    fileprivate var isLiteralYAML: Bool {
        guard utf8.contains(UInt8(ascii: "\n")), let first = utf8.first, first != UInt8(ascii: "\n"), first != UInt8(ascii: " ") else {
            return false
        }
        return unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A: true
            case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF: false
            default: true
            }
        }
    }
}

extension Node {
    fileprivate var place: String { mark.map { "line \($0.line)" } ?? "somewhere" }
}
