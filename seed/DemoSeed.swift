/// The demo's seed file as of the build, for folders without that file.
package enum DemoSeed {
    /// The file's bytes.
    package static var bytes: [UInt8] { PackageResources.demo_json }
}
