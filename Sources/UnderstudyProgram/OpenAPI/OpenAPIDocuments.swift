import Synchronization
import UnderstudyCore

/// The program's OpenAPI documents: the whole, and each part, by the name of its backend or `understudy`.
///
/// Making a text takes some tenths of a second. Each is made when it is first asked for, and kept. Not for a thread that serves.
package final class OpenAPIDocuments: Sendable {
    /// How a document is written; the ending of its file's name.
    enum Form: String, CaseIterable {
        case json, yaml
    }

    private struct Key: Hashable {
        /// `nil` for the whole.
        let name: String?
        let form: Form
    }

    private let parts: [OpenAPIPart]
    private let texts = Mutex<[Key: ServedText]>([:])

    package init(_ backends: [any Backend.Type]) {
        parts = OpenAPIPart.all(of: backends)
    }

    /// What a part may be asked for by.
    package var names: [String] { parts.map(\.name) }

    /// A document as a value, read anew for each call, with the address that the parts are written with: the main port of a server that has
    /// no other settings.
    ///
    /// - Parameter name: the part's; `nil` for the whole.
    /// - Returns: `nil` when there is no such part.
    package func json(of name: String? = nil) throws(OpenAPIError) -> JSON? {
        guard let name else { return try whole() }
        return try part(named: name)?.json().withOneServer
    }

    /// A document as YAML with the same address: a part as it was written, comments and all; the whole as it is made of what was read.
    package func yaml(of name: String? = nil) throws(OpenAPIError) -> String? {
        if let name { return part(named: name)?.yaml }
        do {
            return try whole().yamlText
        } catch let error as OpenAPIError {
            throw error
        } catch {
            throw .malformed(part: "all", reason: "\(error)")
        }
    }

    /// A document's text.
    ///
    /// - Parameters:
    ///   - name: the part's; `nil` for the whole.
    ///   - baseURL: where it is served.
    /// - Returns: `nil` when there is no such part.
    func text(of name: String?, as form: Form, at baseURL: String) throws(OpenAPIError) -> [UInt8]? {
        let key = Key(name: name, form: form)
        let text = try texts.withLock { texts throws(OpenAPIError) in
            if let text = texts[key] { return text as ServedText? }
            texts[key] = try made(key)
            return texts[key]
        }
        return text?.bytes(at: baseURL)
    }

    private func made(_ key: Key) throws(OpenAPIError) -> ServedText? {
        switch key.form {
        case .json: try json(of: key.name).map { ServedText($0.text, withAddressBehind: #""servers":[{"url":"#) }
        case .yaml: try yaml(of: key.name).map { ServedText($0, withAddressBehind: "\nservers:\n\(key.name == nil ? "" : "  ")- url: ") }
        }
    }

    private func part(named name: String) -> OpenAPIPart? {
        parts.first { $0.name.isSame(as: name) }
    }

    private func whole() throws(OpenAPIError) -> JSON {
        var joint = OpenAPIMerger()
        for part in parts { try joint.add(part.json(), of: part.name) }
        return joint.document.withOneServer
    }
}

extension JSON {
    /// The document with one server, named behind what it is about.
    fileprivate var withOneServer: JSON {
        var members = JSON.Members()
        for (key, value) in object ?? [:] where !key.isSame(as: "servers") {
            members.updateValue(value, forKey: key)
            if key.isSame(as: "info") { members.updateValue([["url": .string(OpenAPIPart.writtenServer)]], forKey: "servers") }
        }
        return .object(members)
    }
}

/// The text of a document, but for the address that it is served at.
struct ServedText: Sendable {
    private let head: [UInt8]
    /// What stands behind the address; `nil` for a text that names none.
    private let tail: [UInt8]?

    /// - Parameters:
    ///   - text: names ``OpenAPIPart/writtenServer``.
    ///   - beginning: stands before the address, and nowhere above it.
    init(_ text: String, withAddressBehind beginning: String) {
        let place = text.utf8.firstRange(of: (beginning + JSON.string(OpenAPIPart.writtenServer).text).utf8)
        head = place.map { Array(text.utf8[..<$0.lowerBound]) + Array(beginning.utf8) } ?? Array(text.utf8)
        tail = place.map { Array(text.utf8[$0.upperBound...]) }
    }

    func bytes(at baseURL: String) -> [UInt8] {
        guard let tail else { return head }
        return head + JSON.string(baseURL).encoded + tail
    }
}
