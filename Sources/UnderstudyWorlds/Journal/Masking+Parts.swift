import HTTPTypes
import MicroHTTP
import OrderedCollections
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

    /// Writes a body with secrets masked: as JSON if it is JSON, otherwise as text, otherwise null.
    func write(body bytes: [UInt8], isTruncated: Bool, to writer: inout JSONWriter) {
        if bytes.isEmpty {
            writer.writeNull()
        } else if !isTruncated, let shown = jsonText(bytes) {
            shown.text.withUnsafeBufferPointer { writer.write(encoded: $0) }
        } else {
            writer.write(.optional(plainText(of: bytes, isTruncated)))
        }
    }

    /// A body as text with secrets masked; as sent if nothing in it is masked.
    ///
    /// - Returns: `nil` if it is not text.
    package func bodyText(_ bytes: [UInt8], isTruncated: Bool) -> String? {
        guard !isTruncated, let shown = jsonText(bytes) else { return plainText(of: bytes, isTruncated) }
        return String(decoding: shown.hasMasked ? shown.text : bytes, as: UTF8.self)
    }

    /// JSON with secrets masked, and whether anything is masked; `nil` if it is not JSON. A byte order mark is left out.
    private func jsonText(_ bytes: [UInt8]) -> (text: [UInt8], hasMasked: Bool)? {
        let bytes = bytes.withoutByteOrderMark
        if let shown = try? JSONMasker.mask(bytes, self) { return shown }
        guard let json = try? JSON(parsing: bytes, numbers: .exact) else { return nil }
        let shown = self.json(json)
        return (shown.encoded, shown != json)
    }

    /// Text that does not parse cannot be masked by name, so it is masked as a whole.
    private func plainText(of bytes: [UInt8], _ isTruncated: Bool) -> String? {
        guard let text = Self.text(of: bytes, isTruncated) else { return nil }
        return Secret.mayOccur(in: bytes) ? Secret.mask : self.text(text)
    }

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
}
