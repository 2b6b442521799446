import HTTPTypes
import Values

/// The headers `X-Understudy-…`.
enum OwnHeaders {
    private static let prefix = "x-understudy-"
    /// The headers that a request may have. A misspelled one would leave the choice of a world or a time to the server without notice.
    private static let ofRequests = ["X-Understudy-Sandbox", "X-Understudy-Now", "X-Understudy-Dashboard"]
    /// The headers of responses. A client that sends them back means nothing by them.
    private static let ofResponses = ["x-understudy-fault", "x-understudy-matching-faults"]

    /// Whether a request has such a header, known or not. Headers of responses do not count.
    static func areGiven(in headers: HTTPFields) -> Bool { headers.contains(where: isOfRequest) }

    /// Throws 400 for an unknown header, and for one that is empty or given several times.
    static func check(_ headers: HTTPFields) throws(ControlError) {
        for field in headers where isOfRequest(field) {
            let name = field.name.rawName
            guard let known = ofRequests.first(where: { $0.lowercased().isSame(as: field.name.canonicalName) }) else {
                throw ControlError(
                    .badRequest,
                    "\(name.cut()) is no header of Understudy\(NearestName.hint(for: name, among: ofRequests)); "
                        + "requests may have \(ofRequests.joined(separator: ", "))")
            }
            if field.value.isEmpty { throw ControlError(.badRequest, "\(known) is empty; leave it out, or give it a value") }
            if headers[values: field.name].count > 1 { throw ControlError(.badRequest, "\(known) is given several times; give it once") }
        }
    }

    private static func isOfRequest(_ field: HTTPField) -> Bool {
        let name = field.name.canonicalName
        return name.utf8.starts(with: prefix.utf8) && !ofResponses.hasExactly(name)
    }
}
