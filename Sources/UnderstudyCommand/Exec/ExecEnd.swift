import Foundation

/// The end of `understudy exec`: its exit status, and the lines that it prints on standard error.
struct ExecEnd {
    /// The command succeeded and `--strict` finds fault with the run: `EX_PROTOCOL` of sysexits.
    static let strictStatus = EX_PROTOCOL

    let exitStatus: Int32
    let lines: [String]

    /// - Parameters:
    ///   - command: the command's exit status, or the reason why it was not started.
    ///   - findings: the lines of the report.
    ///   - unwritten: a sentence for each file that could not be written.
    init(command: Result<Int32, LaunchError>, findings: [String], isStrict: Bool, unwritten: [String]) {
        var lines = if case .failure(let error) = command { ["\(error)"] } else { findings }
        let commandStatus = command.exitStatus
        if commandStatus != 0 {
            exitStatus = commandStatus
        } else if isStrict, !findings.isEmpty {
            let count = findings.count == 1 ? "the finding above makes" : "the \(findings.count) findings above make"
            lines.append("\(count) the run fail because of --strict")
            exitStatus = Self.strictStatus
        } else {
            exitStatus = unwritten.isEmpty ? 0 : EX_SOFTWARE
        }
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
