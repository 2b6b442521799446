import HTTPTypes
import MicroHTTP
import UnderstudyCore
import UnderstudyWorlds
import Values

extension MatchSubject where Failure == Never {
    /// A request with only the parts that matter to a test.
    static func make(
        _ method: String = "GET", _ target: String = "/", in form: PathForm = PathForm(), headers: [String: String] = [:],
        body: String = "", account: String? = nil, status: Int? = nil
    ) -> MatchSubject {
        let parts = target.split(separator: "?", maxSplits: 1)
        return MatchSubject(
            method: method, path: parts.first ?? "", in: form, query: Query(parts.count > 1 ? parts[1] : ""), headers: HTTPFields(headers),
            body: Array(body.utf8), status: status, account: { account })
    }
}

extension HTTPFields {
    init(_ headers: [String: String]) {
        self.init(
            headers.sorted { $0.key < $1.key }.compactMap { name, value in HTTPField.Name(name).map { HTTPField(name: $0, value: value) } })
    }
}

extension RequestMatch {
    /// Reads a valid match.
    static func make(_ json: JSON, readsStatus: Bool = false) -> RequestMatch {
        RequestMatch(ObjectReader(json, path: "$", faults: ValidationErrors()), readsStatus: readsStatus)
    }
}

extension FaultRule {
    /// Reads the body of a request as the control API does.
    static func read(_ json: JSON) -> (rules: [FaultRule], faults: [ValidationError]) {
        let faults = ValidationErrors()
        let reader = ObjectReader(json, path: "$", faults: faults)
        let rules = rules(reader, presets: FaultPreset.general + [.example])
        reader.finish()
        return (rules, faults.all)
    }
}

extension FaultPreset {
    /// A backend's preset with three rules.
    static let example = FaultPreset(
        BackendPreset(
            "example", "three rules",
            rules: ["/a", "/b", "/c"].map { ["match": ["path": .string($0)], "effect": ["status": 503]] }))
}

extension MatchSubject where Failure == any Error {
    /// A request whose account cannot be looked up.
    static func failing() -> MatchSubject {
        MatchSubject(method: "GET", path: "/", in: PathForm(), query: .init(""), headers: [:], body: []) { () throws in
            throw ExpectedError()
        }
    }
}
