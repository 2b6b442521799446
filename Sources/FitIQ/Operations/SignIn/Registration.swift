import GRDB
import Storage
import UnderstudyCore
import Values

/// A checked registration (fitiq.md 3.15).
struct Registration: Sendable {
    let email: String
    let password: String
    let name: String
    let dateOfBirth: LocalDate

    static let body = Input<FitIQBackend, Registration>.described(.named("FitIQRegistration", schema)) { context in
        try Registration(RequestBody(context.request), on: context.now.utc.date)
    }

    /// The validation errors in their order, in the OpenAPI document.
    static let rules = """
        The body is invalid. Only the first error is reported: a member of the wrong type, then the address, the password, the name, the \
        form of the date of birth, a date in the future, an age below \(minimumAge).
        """

    private static let schema = ValueSchema.object([
        .required("email", .text, "The e-mail address. White space at its ends is removed.", example: "jane@example.com"),
        .required("password", .secret(of: .text(length: 1...Int(Int32.max))), example: "correct horse"),
        .optional("name", .text, "The user's name. The first of `name`, `full_name` and `fullName` counts.", example: "Jane Doe"),
        .optional("full_name", .text, example: "Jane Doe"), .optional("fullName", .text, example: "Jane Doe"),
        .optional(
            "first_name", .text, "The first name. Without another name, the first and the last name together count.", example: "Jane"),
        .optional("last_name", .text, example: "Doe"),
        .optional(
            "date_of_birth", .text, "The date of birth, at least 13 years ago. A date or an instant; required, or its other name.",
            example: "1990-05-15"),
        .optional("dateOfBirth", .text, "Another name of `date_of_birth`. That one counts first.", example: "1990-05-15"),
    ])

    private static let minimumAge = 13

    private init(_ body: RequestBody, on today: LocalDate) throws(FitIQError) {
        let (email, password) = (try body.string("email"), try body.string("password"))
        let (first, last) = (try body.string("first_name"), try body.string("last_name"))
        let parts = [first, last].compactMap { $0 }
        let name = try body.string("name", "full_name", "fullName") ?? (parts.isEmpty ? nil : parts.joined(separator: " "))
        let birth = try body.string("date_of_birth", "dateOfBirth") ?? ""
        guard let email = email.map({ String($0.trimmingSpace()) }), Account.isEmail(email) else { throw .invalid("Invalid email format") }
        guard let password, !password.isEmpty else { throw .invalid("Password is required") }
        guard let name = name?.trimmingSpace(), !name.isEmpty else { throw .nameRequired }
        guard let date = DateOrInstant(birth)?.date else {
            throw .invalid("invalid date format: expected YYYY-MM-DD or RFC3339, got \"\(birth)\"")
        }
        if date > today { throw .invalid("Date of birth cannot be in the future") }
        let age = completedYears(from: date, to: today)
        if age < Self.minimumAge {
            throw .invalid("User must be at least \(Self.minimumAge) years old (COPPA compliance). Age: \(age) years")
        }
        self.email = email
        self.password = password
        self.name = String(name)
        dateOfBirth = date
    }

    /// Creates a user with a profile and, by default, a few insights. An existing account with this address and without a user here gets
    /// the user.
    func createUser(_ id: String, hash: PasswordHash, at moment: RequestTime, of service: FitIQBackend, in db: Database) throws -> User {
        let now = moment.now.wholeSeconds
        let known = try Account.find(email: email, in: db).flatMap { try User.find(account: $0.key, in: db) == nil ? $0 : nil }
        let account: Account
        if let known {
            account = known
        } else {
            let key = User.emailKey(email)
            let isFree = try Account.isKey(key) && Account.find(key, in: db) == nil
            var made = Account(key: isFree ? key : id, createdAt: now)
            made.displayName = name
            made.email = email
            made.passwordHash = hash
            made.dateOfBirth = dateOfBirth.description
            try made.insert(in: db)
            account = made
        }
        let user = User(
            id: id, account: account.key, email: email, passwordHash: hash, hasOwnEmail: true, hasOwnPassword: true,
            ownsAccount: known == nil, insightsThrough: account.zone.localDate(at: moment.beginning) - 1, createdAt: now)
        try user.insert(in: db)
        try Profile(of: user, name: name, dateOfBirth: dateOfBirth).save(in: db)
        if service.settings.insightsOnRegistration {
            for insight in StarterInsights.insights(for: user.id, at: now) { try service.insights.insert(insight, in: db) }
        }
        return user
    }
}

/// The number of birthdays between two dates.
private func completedYears(from birth: LocalDate, to today: LocalDate) -> Int {
    let (born, now) = (birth.components, today.components)
    return now.year - born.year - ((now.month, now.day) < (born.month, born.day) ? 1 : 0)
}

extension FitIQError {
    static let nameRequired = FitIQError.invalid("Name is required")
}
