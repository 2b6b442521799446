import ProbeSupport

/// A request whose answer is known, and says which request it is for.
struct Sentinel {
    private let name: String

    init(_ number: Int) {
        name = "sentinel-\(number)-end"
    }

    /// Acts as an account that there is not; the refusal names it.
    var request: WireRequest { WireRequest("GET", "/_as/\(name)/api/v1/insights") }

    func isAnswered(by answer: WireAnswer?) -> Bool { answer.map { $0.status == 404 && $0.text.contains(name) } ?? false }
}
