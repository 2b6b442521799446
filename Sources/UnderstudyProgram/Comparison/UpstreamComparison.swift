import HTTPTransfers
import HTTPTypes
import UnderstudyCore
import Values

/// Asks a real backend for what the OpenAPI document says, and compares its responses with the document.
package struct UpstreamComparison: Sendable {
    private let upstream: Upstream
    private let headers: HTTPFields
    private let documented: DocumentedAnswers

    /// - Parameters:
    ///   - name: the backend, which has an upstream in the configuration.
    ///   - headers: of all requests, such as credentials.
    package init(_ configuration: Configuration, _ name: String, headers: HTTPFields) throws(StartError) {
        guard let upstream = configuration.upstreams[name] else {
            let names = configuration.upstreams.names
            let way = names.isEmpty ? "the setting upstreams names none" : "there are \(names.joined(separator: ", "))"
            throw .usage("--upstream \(name) has no address: \(way)\(NearestName.hint(for: name, among: names))")
        }
        self.upstream = upstream
        self.headers = headers
        let backends = try StartError.configuring { () throws(ConfigurationError) in try configuration.backends(endpoints: nil) }
        documented = DocumentedAnswers(OpenAPIDocuments(backends).json(of: name) ?? .null)
    }

    /// Sends each request, one after the other. An operation for an element of a list asks for the first that the list has.
    ///
    /// - Returns: the comparison, and a sentence about the operations that are left out.
    package func run() throws(StartError) -> (Comparison, omissions: [String]) {
        let transfers = HTTPTransfers()
        defer { transfers.stop() }
        var comparison = Comparison()
        var (ids, omitted): ([String: String], [String]) = ([:], [])
        for read in documented.reads {
            guard let target = read.target(ids) else {
                omitted.append("GET \(read.path)")
                continue
            }
            let request = OutgoingRequest(
                .get, upstream.origin, upstream.basePath + target, headers: headers, certificateFile: upstream.certificateFile)
            do throws(TransferError) {
                let received = try transfers.response(to: request)
                let there = ComparedResponse(status: received.status, headers: received.headers, body: received.body)
                ids[read.path] = there.json?.firstID
                let outage = JSONForm.Difference(path: "status", there: "\(received.status)", here: "success")
                comparison.add(
                    "GET \(read.path)", there: there, here: nil,
                    documented: received.status >= 500 ? [outage] : documented.differences(there, "get", read.path))
            } catch {
                if comparison.isEmpty { throw .unavailable("\(upstream.origin) did not answer GET \(target): \(error)") }
                comparison.add("GET \(read.path)", withoutResponse: error.description)
            }
        }
        if comparison.count(of: 401) * 2 > comparison.count {
            throw .unavailable("\(upstream.origin) answers most requests with 401; name the credentials with --as TOKEN and --header")
        }
        let omission = "left out: \(omitted.count) operations with an argument that is not known, such as"
        return (comparison, omitted.isEmpty ? [] : ["\(omission) \(omitted.prefix(3).joined(separator: ", "))"])
    }
}
