import HTTPTypes
import Values

/// The success of an operation.
package struct Answer: Sendable {
    enum Body: Sendable {
        case none
        /// Data in the backend's envelope.
        case data(ValueSchema)
        /// JSON without an envelope.
        case bare(ValueSchema)
        /// A text in HTML.
        case text
        /// A body of another type, with its schema.
        case media(String, JSON)
    }

    let status: HTTPResponse.Status
    let about: String
    let body: Body
    /// An example of the data or the text; `nil` for that of the schema.
    let example: JSON?
    /// Headers in addition to those of every success.
    private(set) var headers: JSON = [:]

    /// The schema of the data; `nil` for a response without JSON.
    var schema: ValueSchema? {
        switch body {
        case .data(let schema), .bare(let schema): schema
        case .none, .text, .media: nil
        }
    }

    package static func ok(_ data: ValueSchema, _ about: String, example: JSON? = nil) -> Answer {
        Answer(status: .ok, about: about, body: .data(data), example: example)
    }

    package static func created(_ data: ValueSchema, _ about: String, example: JSON? = nil) -> Answer {
        Answer(status: .created, about: about, body: .data(data), example: example)
    }

    package static func noContent(_ about: String) -> Answer {
        Answer(status: .noContent, about: about, body: .none, example: nil)
    }

    /// JSON without the backend's envelope.
    package static func bare(
        _ schema: ValueSchema, _ about: String, status: HTTPResponse.Status = .ok, example: JSON? = nil
    ) -> Answer {
        Answer(status: status, about: about, body: .bare(schema), example: example)
    }

    /// A body of another content type. A response that can have several types has an answer for each.
    package static func media(
        _ type: String, _ about: String, schema: JSON = ["type": "string"], example: JSON? = nil
    ) -> Answer {
        Answer(status: .ok, about: about, body: .media(type, schema), example: example)
    }

    /// A response without a body.
    package static func empty(_ status: HTTPResponse.Status, _ about: String) -> Answer {
        Answer(status: status, about: about, body: .none, example: nil)
    }

    /// Another address in `Location`, and no body.
    package static func seeOther(_ about: String) -> Answer {
        empty(.seeOther, about).with(headers: [
            "Location": ["description": "The other address.", "required": true, "schema": ["type": "string"]]
        ])
    }

    /// The same answer with further headers.
    package func with(headers: JSON) -> Answer {
        var answer = self
        answer.headers = headers
        return answer
    }

    package static func text(_ text: String, _ about: String) -> Answer {
        Answer(status: .ok, about: about, body: .text, example: .string(text))
    }
}

/// An error that an operation answers, besides those of every operation.
package enum Failure: Sendable {
    /// A response that several operations have.
    case shared(SharedFailure)
    /// A response of this operation.
    ///
    /// - example: the whole body.
    /// - schema: that of the body, where it differs from the backend's errors with this status.
    case own(HTTPResponse.Status, _ about: String, example: JSON, schema: ValueSchema? = nil)
    /// There is no such record, of an operation without an id in its path.
    case unknownRecord
    /// A rule of the records' state, or another record, forbids the operation.
    case rule
}
