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

    @Test("is there for each body, of requests and of answers", arguments: OpenAPIDescriptions.names)
    func presence(_ name: String) throws {
        let bare = OpenAPIExamples.operationsWithout(in: try OpenAPIDescriptions.named(name))
        #expect(bare == [])
    }
}
