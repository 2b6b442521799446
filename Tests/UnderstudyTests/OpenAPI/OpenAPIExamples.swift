import TestSupport

/// Checks a document's examples against their schemas.
enum OpenAPIExamples {
    /// A line for each of the first faults of each invalid example.
    static func findings(in document: OpenAPIDescription) -> [String] {
        document.examples.flatMap { example -> [String] in
            document.schema.faults(of: example.value, under: example.schema).prefix(4).map { "\(example.place): \($0)" }
        }
    }

    /// The JSON bodies of operations without an example. One example is enough for several media types.
    static func operationsWithout(in document: OpenAPIDescription) -> [String] {
        document.operations.flatMap { operation -> [String] in
            let answers = operation.responses.map { status, response in ("\(status)", document.schema.dereferenced(response)) }
            let request = operation.json["requestBody"].map { [("its body", document.schema.dereferenced($0))] } ?? []
            let bare = (answers + request).filter { _, body in
                let media = (body["content"]?.object ?? [:]).filter { $0.key.hasSuffix("json") }
                return !media.isEmpty && media.allSatisfy { $0.value["example"] == nil && $0.value["examples"] == nil }
            }
            return bare.map { "\(operation.title) has no example for \($0.0)" }
        }
    }
}
