import UnderstudyCore

/// Whether ID tokens without a signature identify a user.
///
/// The Firebase Auth emulator makes such tokens. They are accepted as long as the program serves the emulator, and no backend accepts them
/// otherwise.
package enum UnsignedTokens: Sendable {
    case accepted, refused

    /// The name of the setting that serves the emulator.
    package static let setting = "firebase.enabled"

    /// Reads the setting. A program without the emulator's backend has no such setting, and follows the contracts of its backends.
    ///
    /// - Parameter values: the program's settings, in any group.
    package init(_ values: SettingValues) throws(SettingError) {
        self = try values.bool(ofProgram: Self.setting) ?? true ? .accepted : .refused
    }
}
