import Values
import Yams

/// The reason why YAML cannot be read or written.
struct YAMLError: Error {
    let reason: String

    init(reason: String) {
        self.reason = reason
    }

    /// The error of the parser on one line. Its own description quotes the text.
    fileprivate init(_ error: any Error) {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _)?, .parser(_, let problem, let mark, _)?, .composer(_, let problem, let mark, _)?:
            reason = "line \(mark.line), column \(mark.column): \(problem)"
        case .duplicatedKeysInMapping(let names, let context)?:
            reason = "line \(context.mark.line): the member \(names.first?.cut() ?? "") occurs twice"
        case .reader(let problem, let offset, _, _)?: reason = "\(offset.map { "character \($0 + 1): " } ?? "")\(problem)"
        default: reason = "\(error)"
        }
    }
}

extension JSON {
    /// Reads a YAML document by the rules of OpenAPI (YAML 1.2, JSON schema).
    ///
    /// All plain scalars are strings, except `null`, an empty scalar, `true`, `false` and numbers in JSON's notation. Members keep their
    /// order, and their names are always strings.
    init(yaml text: String) throws(YAMLError) {
        if let line = Self.lineOfAlias(in: Array(text.utf8)) {
            throw YAMLError(reason: "line \(line): aliases are not read; write the value out")
        }
        let root: Node?
        do {
            // The standard resolver follows YAML 1.1: `no` is false, and a date is no string. It runs seven regular expressions per value.
            root = try compose(yaml: text, .basic)
        } catch {
            throw YAMLError(error)
        }
        guard let root else { throw YAMLError(reason: "there is no document") }
        self = try JSON(root)
    }

    /// The line of the first alias whose anchor the text has, too.
    ///
    /// Aliases are refused before the text is parsed: a few lines of them can stand for a value without end, which Yams compares as a key.
    private static func lineOfAlias(in text: [UInt8]) -> Int? {
        var anchors: Set<ArraySlice<UInt8>> = []
        var aliases: [ArraySlice<UInt8>] = []
        // Other line breaks of YAML are not ASCII.
        func ends(_ byte: UInt8?, at signs: String) -> Bool { byte.map { $0 >= 0x80 || (" \t\r\n,:]}" + signs).utf8.contains($0) } ?? true }
        for (index, sign) in text.enumerated() where sign == UInt8(ascii: "&") || sign == UInt8(ascii: "*") {
            let name = text[(index + 1)...].prefix { $0.isLetterOrDigit || "_-".utf8.contains($0) }
            guard !name.isEmpty, ends(text[..<index].last, at: "[{"), ends(text[name.endIndex...].first, at: "?%@`") else { continue }
            if sign == UInt8(ascii: "&") { anchors.insert(name) } else { aliases.append(name) }
        }
        return aliases.first(where: anchors.contains).map { name in
            1 + text[..<name.startIndex].count { $0 == UInt8(ascii: "\n") }
        }
    }

    private init(_ node: Node, depth: Int = 0) throws(YAMLError) {
        guard depth <= JSON.depthLimit else { throw YAMLError(reason: "\(node.place): more than \(JSON.depthLimit) levels") }
        switch node {
        case .scalar(let scalar): self = try JSON(scalar)
        case .sequence(let sequence):
            var elements: [JSON] = []
            for element in sequence { elements.append(try JSON(element, depth: depth + 1)) }
            self = .array(elements)
        case .mapping(let mapping):
            var members = JSON.Members()
            for (key, value) in mapping {
                guard case .scalar(let name) = key else {
                    throw YAMLError(reason: "\(key.place): a member's name is no text")
                }
                let previous = members.updateValue(try JSON(value, depth: depth + 1), forKey: name.string)
                guard previous == nil else { throw YAMLError(reason: "\(key.place): the member \(name.string) occurs twice") }
            }
            self = .object(members)
        case .alias: throw YAMLError(reason: "\(node.place): an alias names nothing")
        }
    }

    private init(_ scalar: Node.Scalar) throws(YAMLError) {
        // Quoted scalars and block scalars have the tag of a string.
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
    /// The value as YAML 1.2, which YAML 1.1 reads as the same value. Members keep their order, and strings of several lines become literal
    /// blocks.
    ///
    /// - Parameter part: the name of the document, for errors.
    func yamlText(of part: String) throws(OpenAPIError) -> String {
        do {
            return try serialize(node: Node(self), indent: 2, width: -1, allowUnicode: true)
        } catch {
            throw .malformed(part: part, reason: "\(error)")
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

    /// The style makes it read back as a string. The tag is not written; it spares Yams the search for one.
    private init(text: String) {
        self = .scalar(Scalar(text, Tag(.str), text.isPlainYAML ? .plain : text.isLiteralYAML ? .literal : .doubleQuoted))
    }
}

extension String {
    /// Words that YAML 1.1 or 1.2 reads as null or as a truth value.
    private static let otherValues: Set = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"]

    /// Whether YAML reads it as a string without quotation marks. Its first character rules out numbers, dates and YAML's own signs.
    fileprivate var isPlainYAML: Bool {
        guard let first = utf8.first, utf8.last != UInt8(ascii: " "), utf8.allSatisfy(Self.isPlainYAML) else { return false }
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first | 0x20)
        return (isLetter || "/$_".utf8.contains(first)) && !Self.otherValues.contains(lowercased())
    }

    private static func isPlainYAML(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
    }

    /// Whether a literal block can hold it exactly: it has several lines, and no other line separators or control characters.
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
