import Synchronization
import UnderstudyCore

/// The program's OpenAPI documents: the whole, and each part, by the name of its backend or `understudy`.
///
/// Reading them takes some tenths of a second, so each is read when it is first asked for, and kept. Not for a thread that serves.
package final class OpenAPIDocuments: Sendable {
    private let parts: [OpenAPIPart]
    private let kept = Mutex(Kept())

    private struct Kept {
        /// By name.
        var parts: [String: JSON] = [:]
        var whole: JSON?

        mutating func json(of part: OpenAPIPart) throws(OpenAPIError) -> JSON {
            if let json = parts[part.name] { return json }
            let json = try part.json()
            parts[part.name] = json
            return json
        }
    }

    package init(_ backends: [any Backend.Type]) {
        parts = OpenAPIPart.all(of: backends)
    }

    /// What a part may be asked for by.
    package var names: [String] { parts.map(\.name) }

    /// The address that the parts are written with: the main port of a server that is told nothing else.
    package static var writtenServer: String { OpenAPIPart.writtenServer }

    /// - Parameters:
    ///   - name: the part's; `nil` for the whole.
    ///   - baseURL: where it is served.
    /// - Returns: `nil` when there is no such part.
    package func json(of name: String? = nil, at baseURL: String) throws(OpenAPIError) -> JSON? {
        guard let name else { return try whole().served(at: baseURL) }
        guard let part = self.part(named: name) else { return nil }
        return try kept.withLock { kept throws(OpenAPIError) in try kept.json(of: part) }.served(at: baseURL)
    }

    /// The same as YAML: a part as it was written, comments and all; the whole as it is made of what was read.
    package func yaml(of name: String? = nil, at baseURL: String) throws(OpenAPIError) -> String? {
        guard let name else { return try whole().served(at: baseURL).yamlText }
        return part(named: name)?.yaml(at: baseURL)
    }

    private func part(named name: String) -> OpenAPIPart? {
        parts.first { $0.name.isSame(as: name) }
    }

    private func whole() throws(OpenAPIError) -> JSON {
        try kept.withLock { kept throws(OpenAPIError) in
            if let whole = kept.whole { return whole }
            var joint = OpenAPIJoint()
            for part in parts { try joint.add(kept.json(of: part), of: part.name) }
            kept.whole = joint.document
            return joint.document
        }
    }
}

extension JSON {
    /// The document with one server, named behind what it is about.
    fileprivate func served(at baseURL: String) -> JSON {
        var members = JSON.Members()
        for (key, value) in object ?? [:] where !key.isSame(as: "servers") {
            members.updateValue(value, forKey: key)
            if key.isSame(as: "info") { members.updateValue([["url": .string(baseURL)]], forKey: "servers") }
        }
        return .object(members)
    }
}
