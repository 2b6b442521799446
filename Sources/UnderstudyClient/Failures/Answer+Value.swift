import Foundation

extension Answer {
    /// The answer itself when the call succeeded.
    func success() throws(UnderstudyError) -> Answer {
        if (200..<300).contains(status) { return self }
        if let problem = try? ControlJSON.value(Problem.self, from: body), problem.status == status { throw .problem(problem) }
        throw unexpected
    }

    /// What a successful answer says.
    func value<Value: Decodable>(_ type: Value.Type = Value.self) throws(UnderstudyError) -> Value {
        let answer = try success()
        guard let value = try? ControlJSON.value(type, from: answer.body) else { throw unexpected }
        return value
    }

    /// An answer that makes no sense of the control API's.
    var unexpected: UnderstudyError { .unexpectedAnswer(status: status, text: String(decoding: body, as: UTF8.self)) }
}
