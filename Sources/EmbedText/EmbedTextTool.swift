import Foundation

/// Writes texts as the string literals of a Swift file: `understudy-embed-text OUTPUT TEXT…`. The plugin `EmbedText` has the build call it.
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

    /// The same source stays as it is: the package manager links this tool with each build and so calls it each time, and what is
    /// written anew has a module compiled again.
    private static func write(_ source: Data, to output: URL) throws {
        guard (try? Data(contentsOf: output)) != source else { return }
        try source.write(to: output, options: .atomic)
    }

    private static func end(_ problem: String) -> Never {
        try? FileHandle.standardError.write(contentsOf: Data("understudy-embed-text: error: \(problem)\n".utf8))
        exit(1)
    }
}
