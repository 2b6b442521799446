import HTTPTypes
import UnderstudyCore

extension RequestMatch {
    /// Reads a match and records every validation error.
    ///
    /// - Parameter readsStatus: whether the match may ask for the status of an answer.
    package init(_ reader: ObjectReader, readsStatus: Bool = false) {
        methods = Self.methods(reader)
        path = reader.value("path", expected: "a path without a query that begins with / or *, of at most \(Self.lengthLimit) characters") {
            $0.string.flatMap { Self.isPath($0) ? PathPattern($0) : nil }
        }
        query = Self.patterns("query", reader) { name, _ in name }
        headers = Self.patterns("headers", reader) { name, patterns in
            let field = HTTPField.Name(name)
            if field == nil { patterns.faults.add(patterns.path(of: name), found: "this name", expected: "a header's name") }
            return field
        }
        // Null is a body, too.
        body = reader.json("body")
        account = reader.string("account", length: 1...160)
        status = readsStatus ? reader.integer("status", in: 200...999) : nil
        reader.finish()
    }

    /// In bytes.
    private static let lengthLimit = 2_000
    private static let mostPatterns = 100

    private static func isPath(_ text: String) -> Bool {
        text.utf8.count <= lengthLimit && !text.utf8.contains(UInt8(ascii: "?")) && (text.begins(with: "/") || text.begins(with: "*"))
    }

    private static func methods(_ reader: ObjectReader) -> [String] {
        reader.value("method", expected: "a method in capitals, or an array of such") { json in
            let texts = json.array ?? [json]
            let methods = texts.compactMap(\.string).filter { text in
                HTTPRequest.Method(rawValue: text) != nil && !text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            }
            return methods.count == texts.count && !methods.isEmpty ? methods : nil
        } ?? []
    }

    private static func patterns<Name>(
        _ key: String, _ reader: ObjectReader, name: (String, ObjectReader) -> Name?
    ) -> [Named<Name>] {
        guard let patterns = reader.object(key) else { return [] }
        let count = patterns.source.object?.count ?? 0
        if count > mostPatterns { reader.faults.add(patterns.path, found: "\(count) names", expected: "\(mostPatterns) names at most") }
        return (patterns.source.object ?? [:]).compactMap { key, value in
            guard let text = value.string, text.utf8.count <= lengthLimit else {
                patterns.fault(key, expected: "a string of at most \(lengthLimit) characters, in which * stands for any text")
                return nil
            }
            return name(key, patterns).map { Named(name: $0, value: Glob(text)) }
        }
    }
}
