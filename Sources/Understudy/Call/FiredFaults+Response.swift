import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds

extension FiredFaults {
    /// The answer that these faults leave of the real one.
    ///
    /// - Parameters:
    ///   - real: what the handler answered; `nil` when it did not run.
    ///   - refusal: the backend's own answer with a status.
    ///   - noteFailure: told of a rule whose patch did not fit.
    func applied(
        to real: Response?, orElse refusal: (HTTPResponse.Status) -> Response, noting noteFailure: (String) -> Void
    ) -> Response {
        var response = real ?? refusal(.standard(status ?? 200))
        if let status {
            let code = HTTPResponse.Status.standard(status)
            // A patch is for the real body.
            if real != nil, patches.isEmpty, body == nil { response = refusal(code) }
            response.status = code
        }
        if let body {
            response.body = body.encoded
            response.headers[.contentType] = "application/json"
        }
        for (id, patch) in patches {
            do {
                response.body = try patch.applied(to: JSON(parsing: response.body)).encoded
            } catch {
                noteFailure(id)
            }
        }
        for field in headers { response.headers[field.name] = field.value }
        switch corrupt {
        case .malformed: response.body = response.body.dropLast(response.body.count / 2) + Array("<cut".utf8)
        case .empty: response.body = []
        case .truncated, nil: break
        }
        let end = corrupt == .truncated ? response.body.count / 2 : nil
        if end != nil || bytesPerSecond != nil { response.delivery = Delivery(bytesPerSecond: bytesPerSecond, endsAfterBytes: end) }
        if let field = HTTPField.Name.understudyFault { response.headers[field] = ids.joined(separator: ", ") }
        return response
    }
}

extension HTTPResponse.Status {
    /// A status with the phrase that HTTP has for it, which error envelopes show.
    fileprivate static func standard(_ code: Int) -> HTTPResponse.Status {
        HTTPResponse.Status(code: code, reasonPhrase: Server.reasonPhrase(of: code) ?? "Status \(code)")
    }
}

extension HTTPField.Name {
    fileprivate static let understudyFault = HTTPField.Name("X-Understudy-Fault")
}
