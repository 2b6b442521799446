import UnderstudyWorlds
import Values

/// The coverage of a run as one HTML page, without scripts and without other files.
struct CoveragePage {
    let report: CoverageReport

    /// The statuses that have a column, also if no response has them; the others have one if a response does.
    private static let usualOutcomes: [Coverage.Outcome] = [.success, .refusal, .failure, .broken]

    private var outcomes: [Coverage.Outcome] {
        let seen = Set(report.backends.flatMap(\.operations).flatMap { $0.counts.outcomes.keys })
        return Coverage.Outcome.allCases.filter { seen.contains($0) || Self.usualOutcomes.contains($0) }
    }

    var text: String {
        let outcomes = outcomes
        let backends = report.backends.map { lines(of: $0, outcomes).joined(separator: "\n") }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Coverage: \(report.reached) of \(report.total) operations</title>
            <style>
            \(Self.style)
            </style>
            <main>
            <h1>Coverage of operations</h1>
            <p>The command reached \(report.figures). A <em>broken</em> request got no complete response; <em>other</em> fault rules have no preset.</p>
            \(backends.joined(separator: "\n"))
            </main>
            </html>

            """
    }

    private func lines(of backend: CoverageReport.BackendCoverage, _ outcomes: [Coverage.Outcome]) -> [String] {
        let heads = ["Operation"] + outcomes.map(\.rawValue) + ["Fault rules"]
        let title = "\(MarkupText.escaped(backend.title)): \(backend.reached) of \(backend.operations.count) operations"
        return ["<h2>\(title)</h2>", #"<div tabindex="0" role="region" aria-label="\#(title)">"#, "<table>"]
            + ["<tr>" + heads.map { #"<th scope="col">\#($0)</th>"# }.joined() + "</tr>"]
            + backend.operations.map { Self.row(of: $0, outcomes) } + ["</table>", "</div>"]
    }

    private static func row(of operation: (name: String, counts: Coverage.Counts), _ outcomes: [Coverage.Outcome]) -> String {
        let (name, counts) = (MarkupText.escaped(operation.name), operation.counts)
        guard counts.requests > 0 else {
            return #"<tr class="missing"><th scope="row">\#(name)</th><td colspan="\#(outcomes.count + 1)">not reached</td></tr>"#
        }
        let cells = outcomes.map { counts.outcomes[$0].map(String.init) ?? "" }
        let faults: [String] = counts.faults.sorted { $0.key < $1.key }.map { preset, faulted in
            let shown = outcomes.compactMap { outcome in faulted[outcome].map { "\(outcome.rawValue) × \($0)" } }
            return "\(preset): \(shown.joined(separator: ", "))"
        }
        let data = (cells + [MarkupText.escaped(faults.joined(separator: "; "))]).map { "<td>\($0)</td>" }.joined()
        return #"<tr><th scope="row">\#(name)</th>\#(data)</tr>"#
    }

    private static let style = """
        :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
        body { max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
        div { overflow-x: auto; }
        table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
        th, td { padding: 0.3rem 0.6rem; text-align: left; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
        th[scope=row] { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; min-width: 11rem; }
        td { white-space: nowrap; }
        .missing td { font-style: italic; }
        .missing { background: color-mix(in srgb, currentColor 7%, transparent); }
        """
}
