import UnderstudyProgram
import UnderstudyWorlds
import Values

/// The findings that make `understudy exec` fail although its command succeeds.
struct Strictness {
    /// The checks whose findings are warnings unless the value of `--strict` has their names.
    private static let named: KeyValuePairs<String, RunReport.Check> = ["requests": .declaredRequests, "conduct": .conduct]

    /// The names in the value of `--strict`; `nil` without the flag.
    let names: [String]?

    /// The checks whose findings are failures in the report; those of others are warnings.
    var failing: [RunReport.Check] {
        let warning = Self.named.filter { names?.contains($0.key) != true }.map(\.value)
        return RunReport.Check.allCases.filter { !warning.contains($0) }
    }

    /// Whether a finding makes the run fail.
    var failsRun: Bool { names != nil }

    /// The flag as it is written.
    var flag: String { "--strict" + (names.map { $0.isEmpty ? "" : "=\($0.joined(separator: ","))" } ?? "") }
}

extension Strictness {
    /// - Parameter value: the value of `--strict`, names with commas between them; empty for the flag alone, `nil` without it.
    init(_ value: String?) throws(StartError) {
        names = value.map { $0.isEmpty ? [] : $0.parts(between: ",") }
        let known = Self.named.map(\.key)
        guard let unknown = names?.first(where: { !known.contains($0) }) else { return }
        let hint = NearestName.hint(for: unknown, among: known)
        throw .usage("--strict takes no value except \(known.listed), not \"\(unknown.cut())\"\(hint); the command follows --")
    }
}
