import ArgumentParser
import UnderstudyProgram
import UnderstudyWorlds
import Values

/// The flags that choose requests of a journal.
struct RequestFilter: ParsableArguments {
    @Option(help: "Show only responses with this status, such as 404 or 4xx.")
    var status: String?

    @Option(help: "Show only requests with this path; * stands for any text.")
    var path: String?

    var isSet: Bool { status != nil || path != nil }

    /// Whether a request is shown. A line about missing requests always is.
    func predicate() throws(StartError) -> (RequestLog.Event) -> Bool {
        let (wanted, pattern) = (try answerStatus(), try path.map { path throws(StartError) in try PathPattern(flag: path) })
        return { event in
            guard case .request(let summary, _) = event else { return true }
            let hasStatus = wanted.map { wanted in summary["status"]?.integer.map(wanted.contains) == true }
            let hasPath = pattern.map { $0.fits((summary["path"]?.string ?? "")[...], in: PathForm()) }
            return hasStatus != false && hasPath != false
        }
    }

    private func answerStatus() throws(StartError) -> AnswerStatus? {
        guard let status else { return nil }
        if let found = AnswerStatus(status) { return found }
        throw .usage("--status is \"\(status.cut())\", not a status from 200 to 599, 2xx, 3xx, 4xx or 5xx")
    }
}

extension PathPattern {
    /// The pattern of the flag `--path`.
    init(flag text: String) throws(StartError) {
        guard text.hasPrefix("/") || text.hasPrefix("*") else {
            throw .usage("--path is \"\(text.cut())\", not a path that begins with / or *")
        }
        self.init(text)
    }
}
