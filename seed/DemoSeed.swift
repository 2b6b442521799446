/// The demo's seed file as it was when the program was built, for where there is no such file.
package enum DemoSeed {
    /// The file's bytes.
    package static var bytes: [UInt8] { PackageResources.demo_json }
}
