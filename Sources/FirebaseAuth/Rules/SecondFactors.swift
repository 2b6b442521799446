import Values

/// A user's second factors in the order of their enrolment. The list is stored and shown even when the last factor has been withdrawn
/// (firebase-auth-more.md B74).
struct SecondFactors: Sendable, Equatable {
    var factors: [SecondFactor] = []

    var isEmpty: Bool { factors.isEmpty }

    func factor(_ id: String) -> SecondFactor? { factors.first { $0.id.isSame(as: id) } }

    func has(_ phoneNumber: String) -> Bool { factors.contains { $0.phoneNumber.isSame(as: phoneNumber) } }

    /// The factor of a number in full, or masked as a sign-in shows it to the mobile SDKs (B80).
    func factor(ofNumber number: String) -> SecondFactor? {
        factors.first { $0.phoneNumber.isSame(as: number) || $0.maskedPhoneNumber.isSame(as: number) }
    }
}

/// The stored form: an array of ``SecondFactor/json``.
extension SecondFactors: RawRepresentable {
    init?(rawValue text: String) {
        guard let elements = (try? JSON(parsing: Array(text.utf8)))?.array else { return nil }
        factors = elements.compactMap(SecondFactor.init(json:))
        guard factors.count == elements.count else { return nil }
    }

    var rawValue: String { JSON.array(factors.map(\.json)).text }
}

extension SecondFactor {
    /// `nil` when the value is not of the form of ``json``.
    fileprivate init?(json: JSON) {
        guard let id = json["mfaEnrollmentId"]?.string, let phoneNumber = json["phoneInfo"]?.string else { return nil }
        self.init(
            id: id, phoneNumber: phoneNumber, displayName: json["displayName"]?.string,
            enrolledAt: json["enrolledAt"]?.string.flatMap(Instant.init))
    }
}
