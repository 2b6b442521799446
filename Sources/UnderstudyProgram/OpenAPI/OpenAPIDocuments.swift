import MicroHTTP
import Synchronization
import UnderstudyCore
import Values

/// The program's OpenAPI documents: the complete one, and each part, by the name of its backend or `understudy`.
///
/// Making a text takes some tenths of a second. Each text is made on first use, and cached. Not to be used on a serving thread.
package final class OpenAPIDocuments: Sendable {
    /// The format of a document, and the ending of its file's name.
    enum Form: String, CaseIterable {
        case json, yaml
    }

    private struct Key: Hashable {
        /// `nil` for the complete document.
        let name: String?
        let form: Form
    }

    private let parts: [OpenAPIPart]
    private let texts = Mutex<[Key: ServedText]>([:])
    /// The last compressed text of each document, with the address that it names.
    private let compressed = Mutex<[Key: (baseURL: String, text: [UInt8])]>([:])
    private let answers = Mutex<[String: DocumentedAnswers]>([:])

    package init(_ backends: [any Backend]) {
        parts = OpenAPIPart.all(of: backends)
    }

    /// The names of the parts.
    package var names: [String] { parts.map(\.name) }

    /// A document as a value, derived on each call. Its server is the main port under default settings.
    ///
    /// - Parameter name: the name of a part; `nil` for the complete document.
    /// - Returns: `nil` when there is no such part.
    package func json(of name: String? = nil) -> JSON? {
        guard let name else { return JSON.joining(parts.map { $0.json() }).withOneServer }
        return parts.first { $0.name.isSame(as: name) }?.json().withOneServer
    }

    /// The responses of a part; `nil` when there is no such part.
    func answers(of name: String) -> DocumentedAnswers? {
        answers.withLock { answers in
            if answers[name] == nil { answers[name] = json(of: name).map(DocumentedAnswers.init) }
            return answers[name]
        }
    }

    /// A document as YAML, with the same server.
    package func yaml(of name: String? = nil) throws(OpenAPIError) -> String? { try json(of: name)?.yamlText(of: name ?? "all") }

    /// A document's text.
    ///
    /// - Parameters:
    ///   - name: the name of a part; `nil` for the complete document.
    ///   - baseURL: the address that the document names as its server.
    /// - Returns: `nil` when there is no such part.
    func text(of name: String?, as form: Form, at baseURL: String) throws(OpenAPIError) -> [UInt8]? {
        let key = Key(name: name, form: form)
        let text = try texts.withLock { texts throws(OpenAPIError) in
            if texts[key] == nil { texts[key] = try makeText(key) }
            return texts[key]
        }
        return text?.bytes(at: baseURL)
    }

    /// A document's text in gzip, cached for the last address: to compress the whole document takes 30 ms.
    ///
    /// - Returns: `nil` also if the text is sent as it is.
    func compressedText(of name: String?, as form: Form, at baseURL: String) throws(OpenAPIError) -> [UInt8]? {
        let key = Key(name: name, form: form)
        if let known = compressed.withLock({ $0[key] }), known.baseURL.isSame(as: baseURL) { return known.text }
        guard let text = try text(of: name, as: form, at: baseURL), let made = ContentCoding.gzip.encode(text) else { return nil }
        compressed.withLock { $0[key] = (baseURL, made) }
        return made
    }

    private func makeText(_ key: Key) throws(OpenAPIError) -> ServedText? {
        switch key.form {
        case .json: json(of: key.name).map { ServedText($0.text, withAddressBehind: #""servers":[{"url":"#) }
        case .yaml: try yaml(of: key.name).map { ServedText($0, withAddressBehind: "\nservers:\n- url: ") }
        }
    }
}

extension JSON {
    /// The document with one server, placed after `info`.
    var withOneServer: JSON {
        var members = JSON.Members()
        for (key, value) in object ?? [:] where !key.isSame(as: "servers") {
            members.updateValue(value, forKey: key)
            if key.isSame(as: "info") { members.updateValue([["url": .string(OpenAPIPart.defaultServer)]], forKey: "servers") }
        }
        return .object(members)
    }
}

/// The text of a document, into which each request's base URL is inserted.
struct ServedText: Sendable {
    private let head: [UInt8]
    /// The text after the address; `nil` if the text names none.
    private let tail: [UInt8]?

    /// - Parameters:
    ///   - text: contains ``OpenAPIPart/defaultServer``.
    ///   - beginning: the text just before the address. Its first occurrence counts.
    init(_ text: String, withAddressBehind beginning: String) {
        let place = text.utf8.firstRange(of: (beginning + JSON.string(OpenAPIPart.defaultServer).text).utf8)
        head = place.map { Array(text.utf8[..<$0.lowerBound]) + Array(beginning.utf8) } ?? Array(text.utf8)
        tail = place.map { Array(text.utf8[$0.upperBound...]) }
    }

    func bytes(at baseURL: String) -> [UInt8] {
        guard let tail else { return head }
        return head + JSON.string(baseURL).encoded + tail
    }
}
