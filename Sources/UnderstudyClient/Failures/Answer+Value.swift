import Foundation

extension Answer {
    /// Returns the response if its status is 2xx.
    ///
    /// - Throws: ``UnderstudyError/problem(_:)`` for a problem document, ``UnderstudyError/unexpectedAnswer(status:text:)`` otherwise.
    func success() throws(UnderstudyError) -> Answer {
        if (200..<300).contains(status) { return self }
        if let problem = try? ControlJSON.value(Problem.self, from: body), problem.status == status { throw .problem(problem) }
        throw unexpected
    }

    /// Decodes the body of a successful response.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws(UnderstudyError) -> Value {
        let answer = try success()
        guard let value = try? ControlJSON.value(type, from: answer.body) else { throw unexpected }
        return value
    }

    /// The error for a response that the control API does not give.
    var unexpected: UnderstudyError { .unexpectedAnswer(status: status, text: String(decoding: body, as: UTF8.self)) }
}
