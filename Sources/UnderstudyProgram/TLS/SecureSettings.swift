import UnderstudyCore

/// The settings of the group `tls`.
package struct SecureSettings: Sendable {
    package let isEnabled: Bool
    package let port: Int
    /// `nil` for the standard folder.
    package let folder: String?

    init(_ settings: SettingValues) throws(SettingError) {
        isEnabled = try settings.bool("enabled")
        port = try settings.integer("port")
        folder = try settings.optional("folder") { $0 }
    }
}
