import IDTokens
import UnderstudyCore

/// The settings under `firebase` in the configuration (firebase-auth.md 0).
struct FirebaseSettings: Sendable, Equatable {
    /// Selects the service to follow where the two differ (firebase-auth.md 7).
    enum Fidelity: String, Sendable, CaseIterable {
        case emulator, production
    }

    let isEnabled: Bool
    /// The project that tokens are for: their `aud`.
    let projectID: String
    let fidelity: Fidelity
    /// Whether responses hide if an address belongs to a user, unless ``ProjectConfig`` was changed at run time.
    let protectsFromEnumeration: Bool
    let allowsRemoteAdmin: Bool
    /// The most users of a world that are created here. A database file has no other bound for them.
    let mostUsers: Int

    init(_ values: SettingValues) throws(SettingError) {
        isEnabled = try values.bool("enabled")
        projectID = try values.text("projectId")
        let fidelity: Fidelity = try values.choice("fidelity")
        self.fidelity = fidelity
        let protects = try values.value("emailEnumerationProtection") { json -> Bool?? in json == .null ? .some(nil) : json.bool }
        protectsFromEnumeration = protects ?? (fidelity == .production)
        allowsRemoteAdmin = try values.bool("allowRemoteAdmin")
        mostUsers = try values.integer("users")
    }
}

extension FirebaseAuthBackend {
    package static let settings: [Setting] = [
        Setting(
            UnsignedTokens.setting, .bool, true,
            "whether the Firebase Auth emulator's paths are served, and ID tokens without a signature are accepted"),
        Setting("firebase.projectId", .text, "thelongevityapp-b9b7c", "the project that ID tokens are for; clients do not send it"),
        Setting(
            "firebase.fidelity", .choice(FirebaseSettings.Fidelity.allCases.map(\.rawValue)),
            .string(FirebaseSettings.Fidelity.emulator.rawValue), "which answers count where they differ: the emulator's, or production's"),
        Setting(
            "firebase.emailEnumerationProtection",
            .checked(expected: "true, false or null", schema: ["type": ["boolean", "null"]]) { json, path, faults in
                if json != .null, json.bool == nil { faults.add(path, found: json, expected: "true, false or null") }
            }, .null,
            "whether sign-in gives the same error for an unknown address and a wrong password; null: only with fidelity production"),
        Setting(
            "firebase.allowRemoteAdmin", .bool, false, "whether other machines may list and delete users, and send `Bearer owner`"),
        Setting("firebase.users", .integer(1...10_000_000), 100_000, "how many users a world may have before further ones are refused"),
    ]
}
