import HTTPTypes
import UnderstudyCore
import Values

/// A response for a comparison: recorded, of an upstream, or of this server.
package struct ComparedResponse: Sendable {
    package let status: Int
    /// With names in lower case.
    let headers: [String: String]
    /// `nil` for a body that is no JSON.
    let json: JSON?

    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8]) {
        self.status = status
        self.headers = Dictionary(headers.map { ($0.name.lowercased(), $0.value) }, uniquingKeysWith: { $0 + ", " + $1 })
        json = try? JSON(parsing: body, numbers: .exact)
    }

    package init(status: Int, headers: HTTPFields, body: [UInt8]) {
        self.init(status: status, headers: headers.map { ($0.name.canonicalName, $0.value) }, body: body)
    }

    /// The headers on which the behaviour of clients depends.
    private static let readHeaders = [
        "Content-Type", "Cache-Control", "Location", "Retry-After", "ETag", "Link", "WWW-Authenticate", "Content-Disposition",
    ]

    /// The differences of this response, from here, from one there.
    func differences(from there: ComparedResponse) -> [JSONForm.Difference] {
        guard status == there.status else {
            return [JSONForm.Difference(path: "status", there: "\(there.status)", here: "\(status)")]
        }
        let headers = Self.readHeaders.compactMap { name -> JSONForm.Difference? in
            let (own, other) = (form(of: name), there.form(of: name))
            return own == other ? nil : JSONForm.Difference(path: name, there: other ?? "missing", here: own ?? "missing")
        }
        guard let json, let other = there.json else {
            let kinds = (there.json == nil ? "no JSON" : "JSON", json == nil ? "no JSON" : "JSON")
            return headers + (kinds.0 == kinds.1 ? [] : [JSONForm.Difference(path: "$", there: kinds.0, here: kinds.1)])
        }
        return headers + JSONForm(json).differences(from: JSONForm(other))
    }

    /// The type of the body, without its parameters.
    var contentType: String? { headers["content-type"].map { $0.prefix { $0 != ";" }.lowercased() } }

    /// The compared part of a header: a type without its parameters, the whole Cache-Control, and the presence of any other header.
    private func form(of name: String) -> String? {
        switch name {
        case "Content-Type": contentType
        case "Cache-Control": headers["cache-control"]?.lowercased()
        default: headers[name.lowercased()].map { _ in "present" }
        }
    }
}
