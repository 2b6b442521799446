import Testing
import Values

extension JSON {
    /// The differences between this value and another, with JSON paths. The order of members is ignored, that of elements is not; numbers
    /// are compared exactly.
    package func differences(from expected: JSON, path: String = "$") -> [String] {
        switch (self, expected) {
        case (.object(let actual), .object(let expected)):
            let keys = Set(actual.keys).union(expected.keys).sorted()
            return keys.flatMap { key -> [String] in
                let path = "\(path).\(key)"
                switch (actual[key], expected[key]) {
                case (let actual?, let expected?): return actual.differences(from: expected, path: path)
                case (let actual?, nil): return ["\(path): \(actual.text) was not expected"]
                case (nil, let expected): return ["\(path): \(expected?.text ?? "") is missing"]
                }
            }
        case (.array(let actual), .array(let expected)):
            if actual.count != expected.count { return ["\(path): \(actual.count) elements, expected \(expected.count)"] }
            return zip(actual, expected).enumerated().flatMap { $1.0.differences(from: $1.1, path: "\(path)[\($0)]") }
        default: return self == expected ? [] : ["\(path): \(text), expected \(expected.text)"]
        }
    }
}

/// Expects a response's status and its complete body.
package func expectAnswer(
    _ answer: (status: Int, body: JSON), _ status: Int, _ body: JSON, _ comment: Comment? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(answer.status == status, comment, sourceLocation: sourceLocation)
    #expect(answer.body.differences(from: body) == [], comment, sourceLocation: sourceLocation)
}
