import UnderstudyProgram
import UnderstudyWorlds
import Values

/// The findings that make `understudy exec` fail although its command succeeds.
enum Strictness {
    /// None.
    case lenient
    /// All but those of names in requests, which are warnings.
    case strict
    /// All.
    case strictRequests

    private static let requests = "requests"

    /// - Parameter value: the value of `--strict`; empty for the flag alone, `nil` without it.
    init(_ value: String?) throws(StartError) {
        switch value {
        case nil: self = .lenient
        case ""?: self = .strict
        case Self.requests?: self = .strictRequests
        case let value?:
            let hint = NearestName.hint(for: value, among: [Self.requests])
            throw .usage("--strict takes no value except requests, not \"\(value.cut())\"\(hint); the command follows --")
        }
    }

    /// The checks whose findings are failures in the report; those of others are warnings.
    var failing: [RunReport.Check] {
        self == .strictRequests ? RunReport.Check.allCases : RunReport.Check.allCases.filter { $0 != .declaredRequests }
    }

    /// Whether a finding makes the run fail.
    var failsRun: Bool { self != .lenient }

    /// The flag as it is written.
    var flag: String { self == .strictRequests ? "--strict=\(Self.requests)" : "--strict" }
}
