import Foundation

/// Writes texts as the string literals of a Swift file: `understudy-embed-text OUTPUT TEXT…`. The plugin `EmbedText` runs it during the
/// build.
@main
enum EmbedTextTool {
    static func main() {
        let paths = CommandLine.arguments.dropFirst()
        guard let output = paths.first, paths.count > 1 else { end("usage: understudy-embed-text OUTPUT TEXT…") }
        let texts = paths.dropFirst().map { path in
            do {
                return EmbeddedText(path: path, text: try String(contentsOf: URL(filePath: path), encoding: .utf8))
            } catch {
                end("\(path) cannot be read as UTF-8: \(error)")
            }
        }
        do {
            try write(Data(EmbeddedText.source(of: texts).utf8), to: URL(filePath: output))
        } catch let clash as NameClash {
            end("\(clash)")
        } catch {
            end("\(output) cannot be written: \(error)")
        }
    }

    /// Leaves an unchanged source untouched. The package manager links this tool in each build and therefore runs it each time; a
    /// rewritten source has its module compiled again.
    private static func write(_ source: Data, to output: URL) throws {
        guard (try? Data(contentsOf: output)) != source else { return }
        try source.write(to: output, options: .atomic)
    }

    private static func end(_ problem: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("understudy-embed-text: error: \(problem)\n".utf8))
        exit(1)
    }
}
