import Foundation
import UnderstudyWorlds

/// The end of `understudy exec`: its exit status, and the lines that it prints on standard error.
struct ExecEnd {
    /// The command succeeded and `--strict` finds fault with the run: `EX_PROTOCOL` of sysexits.
    static let strictStatus = EX_PROTOCOL

    /// The command succeeded and has reached fewer operations than `--min`. Beyond the statuses of sysexits, none of which fits.
    static let coverageStatus: Int32 = 79

    let exitStatus: Int32
    let lines: [String]

    /// - Parameters:
    ///   - command: the command's exit status, or the reason why it was not started.
    ///   - coverage: what the command has reached, if a flag asks for it.
    ///   - minimum: the least percentage of operations.
    ///   - unwritten: a sentence for each file that could not be written.
    init(
        command: Result<Int32, LaunchError>, _ report: RunReport, _ strictness: Strictness, coverage: CoverageReport? = nil,
        atLeast minimum: Int? = nil, unwritten: [String]
    ) {
        let commandStatus = command.exitStatus
        let warnings = report.lines(of: RunReport.Check.allCases.filter { !strictness.failing.contains($0) }).map { "warning: \($0)" }
        let findings = report.lines(of: strictness.failing)
        var lines = if case .failure(let error) = command { ["\(error)"] } else { warnings + findings }
        if commandStatus != 0 {
            exitStatus = commandStatus
            // A command that succeeds has expected its refusals.
            lines += [report.refusals].compactMap(\.self)
        } else if strictness.failsRun, !findings.isEmpty {
            let count = findings.count == 1 ? "the finding above makes" : "the \(findings.count) findings above make"
            lines.append("\(count) the run fail because of \(strictness.flag)")
            exitStatus = Self.strictStatus
        } else if let coverage, let minimum, coverage.percent < minimum {
            exitStatus = Self.coverageStatus
        } else {
            exitStatus = unwritten.isEmpty ? 0 : EX_SOFTWARE
        }
        if case .success = command, let coverage { lines.append(coverage.line(atLeast: minimum)) }
        self.lines = lines + unwritten
    }
}

extension Result<Int32, LaunchError> {
    fileprivate var exitStatus: Int32 {
        switch self {
        case .success(let status): status
        case .failure(let error): error.exitStatus
        }
    }

    /// The reason why the command counts as failed; `nil` for success.
    var failure: String? {
        switch self {
        case .success(0): nil
        case .success(let status): "ended with status \(status)"
        case .failure(let error): error.description
        }
    }
}
