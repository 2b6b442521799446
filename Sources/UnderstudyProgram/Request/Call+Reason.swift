import MicroHTTP
import UnderstudyCore
import Values

extension Call {
    /// The outcome of a handler that throws an error. The reason of its response names what the error cannot know: the route near an unknown
    /// path, and the names in the request that the operation does not declare.
    func outcome(of error: any Error, account: String? = nil) -> Outcome {
        var response = match.response(for: error)
        if case RequestError.notFound = error, case let hint = services.table.hint(for: request, match), !hint.isEmpty {
            response.reason = "there is no such path\(hint)"
        } else if [400, 422].contains(response.status.code) {
            response.reason = response.reason.map { $0 + undeclaredNames }
        }
        return Outcome(response: response, account: account, error: error)
    }

    /// The end of the reason for a request that is not valid; empty if the operation declares all names in it.
    private var undeclaredNames: String {
        guard case .backend(_, _, .found(let route, _)) = match, request.bodyRefusal == nil else { return "" }
        let names = route.undeclaredNames(request)
        guard !names.isEmpty else { return "" }
        let shown = names.prefix(Self.mostNames).map { name in name.subject { $0.cut() } + name.hint { $0.cut() } }
        return "; the operation does not declare " + (shown + ValidationErrors.rest(names.count - Self.mostNames)).joined(separator: ", ")
    }

    private static let mostNames = 3

    /// The reason for the end of the connection without a response, unless a rule has it.
    var endWithoutResponse: String {
        isOfPresentEpoch ? "the client closed the connection" : "the world was reset or restored before the response"
    }
}
