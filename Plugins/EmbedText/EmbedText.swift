import Foundation
import PackagePlugin

/// Builds the YAML files of a target's folder `OpenAPI` into it: `fitiq.yaml` is `EmbeddedText.fitiqYAML`, a `String`.
///
/// The package manager's own `.embedInCode` makes an array literal of their bytes, which takes the compiler a minute at this size, where a
/// string literal takes it no time.
@main
struct EmbedText: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let texts = (target.sourceModule?.sourceFiles.map(\.url) ?? [])
            .filter { $0.pathExtension == "yaml" && $0.deletingLastPathComponent().lastPathComponent == "OpenAPI" }
            .sorted { $0.lastPathComponent < $1.lastPathComponent }
        guard !texts.isEmpty else {
            Diagnostics.error("\(target.name) uses the plugin EmbedText, but has no OpenAPI/*.yaml")
            return []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
        return [
            .buildCommand(
                displayName: "Embedding \(texts.map(\.lastPathComponent).joined(separator: ", ")) in \(target.name)",
                executable: try context.tool(named: "understudy-embed-text").url,
                arguments: [output.path(percentEncoded: false)] + texts.map { $0.path(percentEncoded: false) },
                inputFiles: texts,
                outputFiles: [output])
        ]
    }
}
