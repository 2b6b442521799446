import UnderstudyCore
import Yams

/// Why a text is not read as YAML.
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

extension Node {
    fileprivate var place: String { mark.map { "line \($0.line)" } ?? "somewhere" }
}
