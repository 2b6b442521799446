import UnderstudyCore

extension UnverifiedJWT {
    /// Whether the token looks like an ID token of a Firebase Auth emulator: unsigned, with the claim `firebase`, in which Firebase
    /// describes the sign-in. Tokens made by hand seldom have it.
    package var isEmulatorsIDToken: Bool { algorithm == "none" && claims["firebase"]?.object != nil }
}
