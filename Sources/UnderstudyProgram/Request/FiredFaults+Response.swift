import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

extension FiredFaults {
    /// Applies these faults to the real response.
    ///
    /// - Parameters:
    ///   - real: the handler's response; `nil` if the handler did not run.
    ///   - match: renders the backend's own response for a status.
    ///   - noteFailure: called with the id of a rule whose patch did not apply.
    func applied(to real: Response?, of match: RouteTable.Match, noting noteFailure: (String) -> Void) -> Response {
        let code = status.map(HTTPResponse.Status.standard)
        // A patch applies to the real body.
        let replacesReal = code != nil && patches.isEmpty && content == nil
        var response = (replacesReal ? nil : real) ?? Self.ownResponse(code ?? .standard(200), of: match)
        if let code { response.status = code }
        if let content {
            response.body = content.bytes
            response.headers[.contentType] = content.type
        }
        if let patched = patched(response.body, noting: noteFailure) { response.body = patched }
        for name in headers.map(\.name) + removedHeaders { response.headers[name] = nil }
        for field in headers { response.headers.append(field) }
        switch corrupt {
        case .malformed: response.body = response.body.dropLast(response.body.count / 2) + Array("<cut".utf8)
        case .empty: response.body = []
        case .truncated, nil: break
        }
        if corrupt == .truncated || cutsAnswer, response.body.isEmpty { response.body = Array(" ".utf8) }
        // Without this, the server would drop the body.
        if !response.body.isEmpty, FaultEffect.statusesWithoutBody.contains(response.status.code) { response.status = .ok }
        let end = corrupt == .truncated || cutsAnswer ? response.body.count / 2 : nil
        if end != nil || bytesPerSecond != nil {
            response.delivery = Delivery(bytesPerSecond: bytesPerSecond, endsAfterBytes: end, ending: ending)
        }
        let isRefused = response.status.code >= 400 || response.delivery?.endsAfterBytes != nil
        response.reason = isRefused ? reason ?? response.reason : nil
        if !ids.isEmpty, let field = HTTPField.Name.understudyFault { response.headers[field] = HTTPField.Name.text(of: ids) }
        return response
    }

    /// The backend's own response for a status: an error in its envelope, or a success without a body.
    private static func ownResponse(_ status: HTTPResponse.Status, of match: RouteTable.Match) -> Response {
        var response = match.response(for: RequestError.injected(status))
        if status.code < 400 {
            response.body = []
            response.headers[.contentType] = nil
        }
        return response
    }

    /// A body with all patches that apply to it; `nil` if none does.
    private func patched(_ body: [UInt8], noting noteFailure: (String) -> Void) -> [UInt8]? {
        guard !patches.isEmpty else { return nil }
        var json = try? JSON(parsing: body, numbers: .exact)
        var isPatched = false
        var budget = PatchBudget()
        for (id, patch) in patches {
            if let document = json, let changed = try? patch.applied(to: document, within: &budget) {
                json = changed
                isPatched = true
            } else {
                noteFailure(id)
            }
        }
        return isPatched ? json?.encoded : nil
    }

    /// How the connection ends when the response is cut. A failure that comes before the response has none to cut.
    private var ending: Delivery.Ending {
        switch connection {
        case .reset: .reset
        case .hang: .hang
        case .close, nil: .close
        }
    }
}

extension Response {
    /// The response to the dashboard's own request, with the ids of the rules that an app's request would meet.
    func naming(_ ids: [String]) -> Response {
        guard !ids.isEmpty, let field = HTTPField.Name.understudyMatchingFaults else { return self }
        var response = self
        response.headers[field] = HTTPField.Name.text(of: ids)
        return response
    }

    /// The response to a preview, with what sets it apart from the app's response.
    func naming(_ differences: [PreviewedCall.Difference]) -> Response {
        guard let field = HTTPField.Name.understudyPreview else { return self }
        var response = self
        response.headers[field] = differences.isEmpty ? "exact" : differences.map(\.description).joined(separator: ", ")
        return response
    }
}

extension HTTPResponse.Status {
    /// A status with its standard reason phrase, which error envelopes show.
    fileprivate static func standard(_ code: Int) -> HTTPResponse.Status {
        HTTPResponse.Status(code: code, reasonPhrase: Server.reasonPhrase(of: code) ?? "Status \(code)")
    }
}

extension HTTPField.Name {
    fileprivate static let understudyFault = HTTPField.Name("X-Understudy-Fault")
    fileprivate static let understudyMatchingFaults = HTTPField.Name("X-Understudy-Matching-Faults")

    fileprivate static let understudyPreview = HTTPField.Name("X-Understudy-Preview")

    private static let mostShownIDs = 100

    /// The ids of rules as the value of a header, up to ``mostShownIDs``: the size of response headers is limited.
    fileprivate static func text(of ids: [String]) -> String {
        (ids.prefix(mostShownIDs) + ValidationErrors.rest(ids.count - mostShownIDs)).joined(separator: ", ")
    }
}
