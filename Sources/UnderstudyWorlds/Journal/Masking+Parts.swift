import HTTPTypes
import MicroHTTP
import OrderedCollections
import UnderstudyCore
import Values

extension Masking {
    /// A query with secrets masked: values by name.
    func query(_ query: Query) -> JSON {
        Self.json(query.items.map { (text($0.name), parameter($0.value, of: $0.name)) })
    }

    /// Headers with secrets masked: values by name, in lower case.
    func headers(_ fields: HTTPFields) -> JSON {
        Self.json(fields.map { (text($0.name.canonicalName), header($0.value, of: $0.name.canonicalName)) })
    }

    /// A query or a form as it was sent, with secrets masked.
    func pairs(_ text: Substring) -> String { pairs(text) { link($0) } }

    /// - Parameter value: masks a value that has no secret name.
    func pairs(_ text: Substring, by value: (String) -> String) -> String {
        let pairs = text.utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false)
        return pairs.map { pair(Substring($0), by: value) }.joined(separator: "&")
    }

    private func pair(_ text: Substring, by value: (String) -> String) -> String {
        guard let item = Query(text).items.first else { return String(text) }
        guard self.text(item.name).isSame(as: item.name) else { return Self.mask }
        if !isSecret(item.name), value(item.value).isSame(as: item.value) { return String(text) }
        return String(Substring(text.utf8.prefix { $0 != UInt8(ascii: "=") })) + "=" + Self.mask
    }

    /// JSON with secrets masked.
    func json(_ json: JSON) -> JSON {
        let shown = try? JSONMasker.mask(json.encoded, self).text
        return shown.flatMap { try? JSON(parsing: $0, numbers: .exact) } ?? .string(Self.mask)
    }

    /// The names and values of the secrets in JSON or a form.
    func secrets(of body: [UInt8]) -> [(name: String, value: String)] {
        if let json = try? JSONMasker.mask(body.withoutByteOrderMark, self) { return json.secrets }
        guard let form = String(validating: body, as: UTF8.self) else { return [] }
        return Query(form[...]).items.filter { isSecret($0.name) }.map { ($0.name, $0.value) }
    }

    /// Writes a body with secrets masked: as JSON if it is JSON, otherwise as text, otherwise null.
    func write(body: Body, to writer: inout JSONWriter) {
        if body.bytes.isEmpty {
            writer.writeNull()
        } else if let shown = jsonText(body) {
            shown.withUnsafeBufferPointer { writer.write(encoded: $0) }
        } else {
            writer.write(.optional(plainText(of: body)))
        }
    }

    /// A body as text with secrets masked; as sent if nothing in it is masked.
    ///
    /// - Returns: `nil` if it is not text.
    package func text(of body: Body) -> String? { jsonText(body).map { String(decoding: $0, as: UTF8.self) } ?? plainText(of: body) }

    /// Whether bytes that are not text may be shown.
    package func mayShow(_ bytes: [UInt8]) -> Bool {
        !mayHoldSecret(bytes) && bytes.withUnsafeBufferPointer { shown($0) } == nil
    }

    /// JSON with secrets masked, without a byte order mark; `nil` if it is not JSON.
    private func jsonText(_ body: Body) -> [UInt8]? {
        body.isTruncated ? nil : try? JSONMasker.mask(body.bytes.withoutByteOrderMark, self).text
    }

    /// A form is masked by name. Any other text cannot be read by name, and is masked as a whole if it may hold a secret.
    private func plainText(of body: Body) -> String? {
        guard let text = Self.text(of: body.bytes, body.isTruncated) else { return nil }
        if body.isForm, Self.isForm(text) { return pairs(text[...]) }
        return mayHoldSecret(body.bytes) ? Self.mask : self.text(text)
    }

    /// Whether a text that is sent as a form can be read by name: other texts have further characters in the place of names, or several lines.
    static func isForm(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "&")).allSatisfy { pair in
            let name = pair.prefix { $0 != UInt8(ascii: "=") }
            return name.allSatisfy { $0.isLetterOrDigit || "_-.+%[]*".utf8.contains($0) }
                && !pair[name.endIndex...].contains { "\n;".utf8.contains($0) }
        }
    }

    private func mayHoldSecret(_ bytes: [UInt8]) -> Bool { names.hasSecret(inResponse: isOfAnswer) || SecretNames.mayOccur(in: bytes) }

    /// Bytes as UTF-8, without a character that a cut went through.
    static func text(of bytes: [UInt8], _ isTruncated: Bool) -> String? {
        for cut in 0...(isTruncated ? min(3, bytes.count) : 0) {
            if let text = String(validating: bytes.dropLast(cut), as: UTF8.self) { return text }
        }
        return nil
    }

    /// - Parameter pairs: names and values.
    private static func json(_ pairs: [(String, String)]) -> JSON {
        let values = OrderedDictionary(grouping: pairs) { ExactText($0.0) }
        return .object(JSON.Members(values.map { name, pairs in (name.text, .array(pairs.map { .string($0.1) })) }))
    }

    /// The stored part of a body.
    package struct Body {
        let bytes: [UInt8]
        let isTruncated: Bool
        let isForm: Bool

        /// - Parameter type: the header `Content-Type`.
        package init(_ bytes: [UInt8], isTruncated: Bool = false, type: String? = nil) {
            self.bytes = bytes
            self.isTruncated = isTruncated
            isForm = type?.lowercased().begins(with: "application/x-www-form-urlencoded") ?? false
        }
    }
}
