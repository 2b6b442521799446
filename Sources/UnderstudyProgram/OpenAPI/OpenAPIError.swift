/// A part of the OpenAPI document cannot be written. It is a mistake of its author, which tests find.
package enum OpenAPIError: Error, Equatable, CustomStringConvertible {
    case malformed(part: String, reason: String)

    package var description: String {
        switch self {
        case .malformed(let part, let reason): "the OpenAPI document of \(part) cannot be written: \(reason)"
        }
    }
}
