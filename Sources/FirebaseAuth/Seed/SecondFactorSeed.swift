import Values

/// An element of the member `mfaInfo` of a seeded user: a second factor.
struct SecondFactorSeed: Sendable {
    private let id: String
    private let phoneNumber: String
    private let displayName: String?
    private let enrolledAt: SeedInstant?

    /// The elements; `nil` until the first second factor is added.
    static func read(_ reader: ObjectReader) -> [SecondFactorSeed]? {
        var number = 0
        let factors = reader.objects("mfaInfo") { entry in
            number += 1
            return SecondFactorSeed(entry, number: number)
        }
        guard let factors else { return nil }
        if Set(factors.map { ExactText($0.id) }).count < factors.count {
            reader.fault("mfaInfo", expected: "entries with different ids")
            return nil
        }
        return factors
    }

    /// - Parameter number: of the entry, for an entry without an id.
    private init?(_ reader: ObjectReader, number: Int) {
        defer { reader.finish() }
        id =
            reader.value("mfaEnrollmentId", expected: "a text that is not empty") { json in
                json.string.flatMap { $0.isEmpty ? nil : $0 }
            } ?? "mfa-\(number)"
        displayName = reader.string("displayName")
        enrolledAt = reader.instant("enrolledAt")
        reader.require("phoneInfo", expected: Checks.phoneNumberForm)
        guard let phoneNumber = Checks.phoneNumber("phoneInfo", in: reader) else { return nil }
        self.phoneNumber = phoneNumber
    }

    func factor(at moment: SeedMoment) -> SecondFactor {
        SecondFactor(id: id, phoneNumber: phoneNumber, displayName: displayName, enrolledAt: enrolledAt?.resolved(at: moment))
    }
}

extension Checks {
    static let phoneNumberForm = "a phone number that begins with +"

    /// A seed's phone number; every other value is an error.
    static func phoneNumber(_ key: String, in reader: ObjectReader) -> String? {
        reader.value(key, expected: phoneNumberForm) { json in json.string.flatMap { isPhoneNumber($0) ? $0 : nil } }
    }
}
