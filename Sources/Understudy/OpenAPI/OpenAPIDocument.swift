import UnderstudyCore

/// The OpenAPI documents that the program's parts are written as, read; and all of them in one.
package enum OpenAPIDocument {
    /// A backend's part, as it was written; `nil` when it has none.
    package static func part(of backend: any Backend) throws(OpenAPIError) -> JSON? {
        try OpenAPIPart(of: type(of: backend))?.json()
    }

    /// The control API's part, as it was written.
    package static func control() throws(OpenAPIError) -> JSON {
        try OpenAPIPart.control.json()
    }

    /// One document of the backends' parts and the control API's, in this order, without servers.
    package static func joined(_ backends: [any Backend]) throws(OpenAPIError) -> JSON {
        var joint = OpenAPIJoint()
        for part in OpenAPIPart.all(of: backends.map({ type(of: $0) })) { try joint.add(part.json(), of: part.name) }
        return joint.document
    }
}
