/// What is wrong with the OpenAPI documents that the program was built with. Whoever edits them has made a mistake, which tests find.
package enum OpenAPIError: Error, Equatable, CustomStringConvertible {
    /// A part cannot be read as YAML, or has a place at which there is something else than OpenAPI wants.
    case malformed(part: String, reason: String)
    /// A part has what another one has by the same name.
    ///
    /// - kind: `path`, `tag`, `operationId`, or a kind of component, such as `schemas`.
    case clash(part: String, kind: String, name: String)

    package var description: String {
        switch self {
        case .malformed(let part, let reason): "the OpenAPI document of \(part) cannot be read: \(reason)"
        case .clash(let part, let kind, let name): "the OpenAPI document of \(part) has \(name) in \(kind), as another part has"
        }
    }
}
