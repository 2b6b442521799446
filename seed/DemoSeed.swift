/// The demo's seed file as of the build, for folders without that file.
package enum DemoSeed {
    /// The file's bytes.
    package static let bytes = Array(EmbeddedText.demoJSON.utf8)
}
