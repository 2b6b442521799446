import HTTPTypes

/// The success of an operation.
package struct Answer: Sendable {
    let status: HTTPResponse.Status
    let about: String
    /// The data in the backend's envelope; `nil` for a response without a body.
    let data: ValueSchema?
    /// An example of the data; `nil` for that of the schema.
    let example: JSON?

    package static func ok(_ data: ValueSchema, _ about: String, example: JSON? = nil) -> Answer {
        Answer(status: .ok, about: about, data: data, example: example)
    }

    package static func created(_ data: ValueSchema, _ about: String, example: JSON? = nil) -> Answer {
        Answer(status: .created, about: about, data: data, example: example)
    }

    package static func noContent(_ about: String) -> Answer {
        Answer(status: .noContent, about: about, data: nil, example: nil)
    }
}

/// An error that an operation answers, besides those of every operation.
package enum Failure: Sendable {
    /// A response of the backend's document, which several operations have.
    case shared(HTTPResponse.Status, component: String)
    /// A response of this operation.
    ///
    /// - example: the whole body.
    /// - schema: that of the body, where it differs from the backend's errors with this status.
    case own(HTTPResponse.Status, _ about: String, example: JSON, schema: JSON? = nil)

    var status: HTTPResponse.Status {
        switch self {
        case .shared(let status, _), .own(let status, _, _, _): status
        }
    }
}
