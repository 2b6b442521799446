import Testing
import TestSupport

@Suite("An example of an OpenAPI document")
struct OpenAPIExampleTests {
    @Test("fits its schema", arguments: OpenAPIDescriptions.names)
    func fit(_ name: String) throws {
        let document = try OpenAPIDescriptions.named(name)
        #expect(!document.examples.isEmpty)
        let findings = OpenAPIExamples.findings(in: document)
        #expect(findings == [])
    }

    @Test("exists for each body of a request or response", arguments: OpenAPIDescriptions.names)
    func presence(_ name: String) throws {
        let bare = OpenAPIExamples.operationsWithout(in: try OpenAPIDescriptions.named(name))
        #expect(bare == [])
    }
}
