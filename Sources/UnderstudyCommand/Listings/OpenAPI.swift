import ArgumentParser
import UnderstudyProgram
import Values

struct OpenAPI: ParsableCommand {
    static let configuration = CommandConfiguration(
        "openapi", "Print the OpenAPI document.",
        discussion: "A running server serves it at /openapi.yaml and /openapi.json, and each part at /openapi/BACKEND.yaml.",
        examples: "understudy openapi fitiq --json")

    @Argument(help: ArgumentHelp("Print one part: a backend's name, or understudy for the control API.", valueName: "backend"))
    var backend: String?

    @Flag(help: "Print JSON instead of YAML.")
    var json = false

    @OptionGroup var config: ConfigurationFlag

    func run() throws {
        try reportingFailure {
            let documents = OpenAPIDocuments(try config.backends())
            guard let text = try document(from: documents) else {
                let (name, names) = (backend ?? "", documents.names)
                let list = names.joined(separator: ", ") + NearestName.hint(for: name, among: names)
                throw StartError.usage("there is no OpenAPI document of \(name); there are those of \(list)")
            }
            try standardOutput(text)
        }
    }

    /// The document without the newline at its end; `nil` for an unknown backend.
    private func document(from documents: OpenAPIDocuments) throws(StartError) -> String? {
        do {
            if json { return documents.json(of: backend)?.prettyText }
            let text = try documents.yaml(of: backend)
            return text.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 }
        } catch {
            throw .failed(error.description)
        }
    }
}
