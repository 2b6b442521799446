import Testing
import Values

@testable import UnderstudyCore

@Suite("The components of every operation")
struct ComponentNameTests {
    /// The document has one component for each name, so that a second schema would be lost.
    @Test("have one schema for each name")
    func names() {
        var schemas: [String: JSON] = [:]
        var clashes: Set<String> = []
        for description in OperationCase.all.map(\.description) {
            let used = description.answers.compactMap(\.schema) + [description.body, description.form].compactMap(\.self)
            for (name, schema) in used.flatMap(\.components).map({ ($0, $1.jsonSchema()) }) {
                if let known = schemas[name], known != schema { clashes.insert(name) }
                schemas[name] = schema
            }
        }
        #expect(clashes.sorted() == [])
    }
}
