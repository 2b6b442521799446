import HTTPTypes
import Values

extension RequestMatch {
    /// Reads a match and records every validation error.
    ///
    /// - Parameter readsStatus: whether the match may ask for the status of an answer.
    package init(_ reader: ObjectReader, readsStatus: Bool = false) {
        methods = Self.methods(reader)
        path = Self.path(reader)
        query = Self.patterns("query", reader) { name, _ in name }
        headers = Self.patterns("headers", reader) { name, patterns in
            let field = HTTPField.Name(name)
            if field == nil { patterns.faults.add(patterns.path(of: name), found: "this name", expected: "a header's name") }
            return field
        }
        // Null is a body, too.
        body = reader.json("body")
        account = reader.string("account", length: 1...160)
        status = readsStatus ? reader.integer("status", in: 200...599) : nil
        reader.finish()
    }

    /// In bytes.
    private static let lengthLimit = 2_000
    private static let mostPatterns = 100

    private static func path(_ reader: ObjectReader) -> PathPattern? {
        let form = "a path that begins with / or *, of at most \(lengthLimit) characters"
        guard let text = reader.string("path") else { return nil }
        if text.utf8.count > lengthLimit || !(text.begins(with: "/") || text.begins(with: "*")) {
            reader.fault("path", expected: form)
        } else if text.utf8.contains(UInt8(ascii: "?")) {
            reader.fault("path", expected: "\(form), without a query, which \"query\" matches")
        } else if text.utf8.contains(UInt8(ascii: "#")) {
            reader.fault("path", expected: "\(form), without a fragment, which no client sends; %23 is the character")
        } else if let reason = UnmatchedPath.reason(for: text) {
            reader.fault("path", expected: "\(form), as a backend sees it: \(reason)")
        } else {
            return PathPattern(text)
        }
        return nil
    }

    private static func methods(_ reader: ObjectReader) -> [String] {
        reader.value("method", expected: "a method in capitals, or an array of such; without \"method\", any method matches") { json in
            let texts = json.array ?? [json]
            let methods = texts.compactMap(\.string).filter { text in
                HTTPRequest.Method(rawValue: text) != nil
                    && !text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || $0 == UInt8(ascii: "*") }
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
