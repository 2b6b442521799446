import Foundation
import PackagePlugin

/// Embeds texts in a target. A YAML file of its folder `OpenAPI` becomes a constant: `fitiq.yaml` is the `String`
/// `EmbeddedText.fitiqYAML`. The files of its folder `Dashboard/Page`, at any depth, become entries of `EmbeddedText.page`, by name, and the
/// JSON files of its folder `Seed/Library` entries of `EmbeddedText.library`.
///
/// The package manager's own `.embedInCode` generates an array literal of bytes, which takes the compiler a minute at this size. A string
/// literal takes no time.
@main
struct EmbedText: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let texts = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
            .filter(Self.isEmbedded)
            .sorted { ($0.lastPathComponent, $0.path()) < ($1.lastPathComponent, $1.path()) }
        guard !texts.isEmpty else {
            Diagnostics.error("\(target.name) uses the plugin EmbedText, but has no OpenAPI/*.yaml, no Dashboard/Page and no Seed/Library")
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
        switch file.pathExtension {
        case "yaml": file.deletingLastPathComponent().lastPathComponent == "OpenAPI"
        case "css", "html", "js", "svg": file.path(percentEncoded: false).contains("/Dashboard/Page/")
        case "json": file.path(percentEncoded: false).contains("/Seed/Library/")
        default: false
        }
    }
}
