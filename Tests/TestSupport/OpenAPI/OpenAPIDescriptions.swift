import UnderstudyProgram
import UnderstudyCore

/// The program's documents. They are read once for all tests, because reading is slow.
package enum OpenAPIDescriptions {
    /// The backends' names, and `understudy` for the control API.
    package static let names = Backends.all.map { $0.name } + ["understudy"]

    /// The document with this name.
    package static func named(_ name: String) throws -> OpenAPIDescription {
        guard let part = parts[name] else { throw Missing(name: name) }
        return try part.get()
    }

    /// The merged document.
    package static func joined() throws -> OpenAPIDescription { try whole.get() }

    /// The documented backends.
    package static func backends() throws -> [any Backend] {
        try TestProgram.with(["longevity.fidelity": "guide"]).backends
    }

    private static let documents = OpenAPIDocuments((try? backends()) ?? [])

    private static let parts: [String: Result<OpenAPIDescription, any Error>] = Dictionary(
        uniqueKeysWithValues: names.map { name in (name, Result { try read(name) }) })

    private static let whole: Result<OpenAPIDescription, any Error> = Result { try read(nil) }

    private static func read(_ name: String?) throws -> OpenAPIDescription {
        guard let json = documents.json(of: name) else { throw Missing(name: name ?? "the whole") }
        return OpenAPIDescription(json)
    }

    private struct Missing: Error, CustomStringConvertible {
        let name: String
        var description: String { "there is no OpenAPI document of \(name)" }
    }
}
