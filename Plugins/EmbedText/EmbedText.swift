import Foundation
import PackagePlugin

/// Embeds texts in a target. A JSON file of its folders `Seed` and `Endpoints` becomes a constant: `schema.json` is the `String`
/// `EmbeddedText.schemaJSON`. The files of its folder `Dashboard/Page`, at any depth, become entries of `EmbeddedText.page`, by their path below
/// that folder, and the JSON files of its folder `Seed/Library` entries of `EmbeddedText.library`, by name. The Markdown files of a target in
/// `docs` become entries of `EmbeddedText.page`, too, by name.
///
/// The package manager's own `.embedInCode` generates an array literal of bytes, which takes the compiler 20 s for 100 kB. A string literal
/// takes no time.
@main
struct EmbedText: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let texts = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
            .filter(Self.isEmbedded)
            .sorted { ($0.lastPathComponent, $0.path()) < ($1.lastPathComponent, $1.path()) }
        guard !texts.isEmpty else {
            Diagnostics.error("\(target.name) uses the plugin EmbedText, but has no Dashboard/Page, no Seed/*.json and no docs/*.md")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(texts.count) text\(texts.count == 1 ? "" : "s") in \(target.name)",
                executable: try context.tool(named: "understudy-embed-text").url,
                arguments: [output.path(percentEncoded: false)] + texts.map { $0.path(percentEncoded: false) },
                inputFiles: texts,
                outputFiles: [output])
        ]
    }

    private static func isEmbedded(_ file: URL) -> Bool {
        let folders = file.pathComponents.dropLast()
        return switch file.pathExtension {
        case "css", "html", "js", "svg": file.path(percentEncoded: false).contains("/Dashboard/Page/")
        case "md": folders.last == "docs"
        case "json": ["seed", "endpoints"].contains(folders.last?.lowercased()) || folders.suffix(2) == ["Seed", "Library"]
        default: false
        }
    }
}
