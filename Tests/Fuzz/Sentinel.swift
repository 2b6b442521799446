import ProbeSupport

/// A request with a known response, which names the request.
struct Sentinel {
    private let name: String

    init(_ number: Int) {
        name = "sentinel-\(number)-end"
    }

    /// Acts as a missing account, which the refusal names.
    var request: RawRequest { RawRequest("GET", "/_as/\(name)/api/v1/insights") }

    func isAnswered(by answer: RawResponse?) -> Bool { answer.map { $0.status == 404 && $0.text.contains(name) } ?? false }
}
