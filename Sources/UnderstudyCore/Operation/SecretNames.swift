import Values

/// The names of members, parameters and headers that have secret values in the requests and responses of an operation.
///
/// An operation decides for the names that it declares. For all others, a rule of names decides.
package struct SecretNames: Sendable {
    /// The declared names, each with whether its values are secret.
    private var request: [ExactText: Bool] = [:]
    private var response: [ExactText: Bool] = [:]
    /// Whether an operation declares its names.
    package let areDeclared: Bool

    /// The names of a request and a response about which nothing is declared.
    package init() { areDeclared = false }

    /// - Parameters:
    ///   - bodies: the forms of the request's body.
    ///   - answers: the forms of the response's body.
    package init(parameters: [ParameterDescription] = [], bodies: [ValueSchema], answers: [ValueSchema] = []) {
        areDeclared = true
        for parameter in parameters { Self.add(parameter.name, isSecret: parameter.isSecret, to: &request) }
        for schema in bodies { schema.addNames(to: &request) }
        for schema in answers { schema.addNames(to: &response) }
    }

    /// Whether an operation declares a secret.
    package func hasSecret(inResponse isResponse: Bool) -> Bool { (isResponse ? response : request).values.contains(true) }

    /// Whether a value with this name is secret.
    package func isSecret(_ name: String, inResponse isResponse: Bool) -> Bool {
        (isResponse ? response : request)[ExactText(name)] ?? Self.isUsual(name, inResponse: isResponse)
    }

    /// The declared names that look like names of secrets, and are not.
    package var unmarked: [String] {
        [(request, false), (response, true)].flatMap { names, isResponse in
            names.filter { !$0.value && Self.isUsual($0.key.text, inResponse: isResponse) }.map(\.key.text)
        }
    }

    /// A name is that of a secret in more than one place, if in any.
    fileprivate static func add(_ name: String, isSecret: Bool, to names: inout [ExactText: Bool]) {
        names[ExactText(name), default: false] = isSecret || names[ExactText(name)] == true
    }
}

extension SecretNames {
    private static let words = [
        "password", "passcode", "token", "secret", "credential", "authorization", "apikey", "cookie", "oobcode",
    ].map { Needle(Array($0.utf8)) }

    /// Whether a name is usual for a secret: its letters contain one of the words, or, in a request, are `key` or `code`. A response has
    /// codes of errors.
    package static func isUsual(_ name: String, inResponse isResponse: Bool) -> Bool {
        let letters = letters(of: name)
        return words.contains { letters.holds($0) } || (!isResponse && (letters.isSame(as: "key") || letters.isSame(as: "code")))
    }

    /// Whether a value with this name is a password.
    package static func isPassword(_ name: String) -> Bool { letters(of: name).holds(words[0]) }

    /// Whether one of the words occurs in bytes that cannot be read by name.
    package static func mayOccur(in bytes: [UInt8]) -> Bool {
        let separators = Array("-_.\0".utf8)
        let text = bytes.filter { !separators.contains($0) }.map(lowercase)
        return text.withUnsafeBufferPointer { text in words.contains { $0.end(in: text, text.indices) != nil } }
    }

    private static func letters(of name: String) -> String {
        String(decoding: name.utf8.map(lowercase).filter(isLetter), as: UTF8.self)
    }

    private static func lowercase(_ byte: UInt8) -> UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte }

    private static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) }
}

extension ValueSchema {
    /// Adds the names of members at any depth.
    fileprivate func addNames(to names: inout [ExactText: Bool]) {
        switch self {
        case .object(let fields), .closedObject(let fields):
            for field in fields {
                SecretNames.add(field.name, isSecret: field.schema.isSecret, to: &names)
                field.schema.addNames(to: &names)
            }
        case .array(let schema, _), .dictionary(let schema), .nullable(let schema), .named(_, let schema), .secret(let schema):
            schema.addNames(to: &names)
        case .oneOf(let schemas): for schema in schemas { schema.addNames(to: &names) }
        default: break
        }
    }

    private var isSecret: Bool {
        switch self {
        case .secret: true
        case .nullable(let schema), .named(_, let schema): schema.isSecret
        default: false
        }
    }
}
